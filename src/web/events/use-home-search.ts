import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#web/paths.ts'
import { readHomeSearch, writeHomeSearch, type HomeSearch } from './home-search.ts'

/** The home screen's address, as it is shown and as it is about to be. */
export function useHomeSearch() {
  const location = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const shown = useMemo(() => readHomeSearch(new URLSearchParams(location.search)), [location.search])
  const isComing = coming?.pathname === paths.home
  // Choices answer the finger at once; results follow when the server has answered.
  const asked = useMemo(
    () => (isComing ? readHomeSearch(new URLSearchParams(coming.search)) : shown),
    [isComing, coming?.search, shown],
  )
  const change = useCallback(
    (part: Partial<HomeSearch>) => {
      const next = { ...asked, pages: 1, ...part }
      void navigate(paths.home + writeHomeSearch(next), { replace: true, preventScrollReset: true })
    },
    [asked, navigate],
  )
  return { shown, asked, change, isUpdating: isComing }
}
