/**
 * Whether one screen may glide into the next: `<Link viewTransition={mayGlide()}>`. Not for those who asked for less
 * motion; on the server nothing moves, and the answer leaves no trace in the markup.
 */
export function canUseViewTransition(): boolean {
  return typeof window !== 'undefined' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
