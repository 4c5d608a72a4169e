import { getLanguage, workerFile } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import type { WorkerMessage } from '#contract/worker-messages.ts'

export const hasWorkers = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/**
 * Sends a message to the worker that controls this page, or else to the active one: a page that was loading while the
 * worker activated stays uncontrolled. Without a worker the message is dropped.
 */
export function postToWorker(message: WorkerMessage): void {
  if (!hasWorkers()) return
  const { controller } = navigator.serviceWorker
  // oxlint-disable-next-line require-post-message-target-origin -- a worker, not a window
  if (controller) controller.postMessage(message)
  else void navigator.serviceWorker.getRegistration().then((found) => found?.active?.postMessage(message))
}

/**
 * Registers the worker, or checks for a newer version.
 * @param onRenewed called when a newer version is ready while this page is open
 */
export async function registerWorker(onRenewed: () => void): Promise<void> {
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.register(`/${workerFile(getLanguage(currentLocale()) ?? 'en')}`)
  // This page is fresh from the server and matches the waiting version. If no other page is open, activate it now.
  registration.waiting?.postMessage({ kind: 'activate' } satisfies WorkerMessage)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) onRenewed()
    })
  })
}
