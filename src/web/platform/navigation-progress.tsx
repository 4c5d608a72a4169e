import { useNavigation } from 'react-router'

/** A thin line along the top while the next screen is on its way; it waits a moment, so that quick ones never show it. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-marigold" />
}
