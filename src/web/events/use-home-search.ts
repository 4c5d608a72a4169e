import { useCallback, useEffect, useMemo, useState } from 'react'
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
  // Choices answer the finger at once, before the router has heard of them; results follow the server's answer.
  const [pressed, setPressed] = useState<HomeSearch | null>(null)
  useEffect(() => setPressed(null), [location.key])
  const asked = useMemo(
    () => pressed ?? (isComing ? readHomeSearch(new URLSearchParams(coming.search)) : shown),
    [pressed, isComing, coming?.search, shown],
  )
  const change = useCallback(
    (part: Partial<HomeSearch>) => {
      const next = { ...asked, pages: 1, ...part }
      setPressed(next)
      void navigate(paths.home + writeHomeSearch(next), { replace: true, preventScrollReset: true })
    },
    [asked, navigate],
  )
  return { shown, asked, change, isUpdating: isComing }
}
