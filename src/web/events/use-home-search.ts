import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { homeDefaultsOf } from './home-defaults.ts'
import { readHomeSearch, writeHomeSearch, type HomeSearch } from './home-search.ts'

/** The home screen's address, as it is shown and as it is about to be. */
export function useHomeSearch() {
  const location = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const { place } = useLoaderData<PlaceData>()
  const defaults = homeDefaultsOf(useSession())
  const isMoving = useRevalidator().state === 'loading'
  const shown = useMemo(
    () => readHomeSearch(new URLSearchParams(location.search), place, defaults),
    [location.search, place, defaults],
  )
  const isComing = coming?.pathname === paths.home
  // Choices answer the finger at once, before the router has heard of them; results follow the server's answer.
  const [pressed, setPressed] = useState<HomeSearch | null>(null)
  useEffect(() => setPressed(null), [location.key])
  const asked = useMemo(
    () => pressed ?? (isComing ? readHomeSearch(new URLSearchParams(coming.search), place, defaults) : shown),
    [pressed, isComing, coming?.search, place, defaults, shown],
  )
  const change = useCallback(
    (part: Partial<HomeSearch>) => {
      const next = { ...asked, pages: 1, ...part }
      setPressed(next)
      void navigate(paths.home + writeHomeSearch(next), { replace: true, preventScrollReset: true })
    },
    [asked, navigate],
  )
  return { shown, asked, change, place, isUpdating: isComing || isMoving }
}
