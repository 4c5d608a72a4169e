/**
 * Returns true if navigation may use a view transition: `<Link viewTransition={canUseViewTransition()}>`. False if the
 * visitor prefers reduced motion, and on the server. The result doesn't affect the markup, so hydration is safe.
 */
export function canUseViewTransition(): boolean {
  return typeof window !== 'undefined' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
