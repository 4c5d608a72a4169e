import { useNavigation } from 'react-router'

/** Progress bar along the top while the next screen loads. Appears after a short delay, so fast screens skip it. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-marigold" />
}
