/** What a page says to the service worker; see `src/worker/service-worker.ts`. */
type Wish =
  | { kind: 'person'; userId: number | null }
  | { kind: 'fill' }
  | { kind: 'what is old' }
  | { kind: 'is fresh' }
  | { kind: 'take over' }

export const hasWorkers = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/**
 * Says it to the worker that leads this page, or to the one that is there: a page that was on its way while the worker
 * began to work is led by none as long as it lives. Where there is none yet, nobody hears it.
 */
export function postToWorker(wish: Wish): void {
  if (!hasWorkers()) return
  const { controller } = navigator.serviceWorker
  // The rule takes a worker for a window; a worker is of this origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  if (controller) controller.postMessage(wish)
  else void navigator.serviceWorker.getRegistration().then((found) => found?.active?.postMessage(wish))
}

/**
 * Installs the worker, or finds out whether there is a newer one.
 * @param onRenewed called when a newer one is ready while this page is open
 */
export async function registerWorker(onRenewed: () => void): Promise<void> {
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  // This page has just come from the server, so it fits the new one; where it is the only one, that need not wait.
  registration.waiting?.postMessage({ kind: 'take over' })
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) onRenewed()
    })
  })
}
