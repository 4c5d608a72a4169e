/** Vibration of a plain success, in milliseconds. */
const defaultMs = 15

/**
 * Lets people feel that something worked: the device vibrates briefly, and the pressed control pops. Does nothing if
 * they prefer reduced motion.
 */
export function giveSuccessFeedback(control?: Element | null, vibrationMs = defaultMs): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Browsers log an error for pages that vibrate before the first touch.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrationMs)
  control?.animate([{ scale: 0.8 }, { scale: 1.2, offset: 0.55 }, { scale: 1 }], { duration: 220, easing: 'ease-out' })
}
