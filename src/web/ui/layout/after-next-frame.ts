/**
 * Calls back once the next frame is on screen, unless aborted before. For work that a press causes but that isn't part
 * of its visible response: measuring, restyling the rest of the page, the router.
 */
export function afterNextFrame(act: () => void): AbortController {
  const controller = new AbortController()
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!controller.signal.aborted) act()
    }),
  )
  return controller
}
