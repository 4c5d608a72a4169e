import { useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(dark)
  const page = new MutationObserver(listener)
  system.addEventListener('change', listener)
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', listener)
    page.disconnect()
  }
}

const read = () =>
  (document.documentElement.dataset.theme ?? (window.matchMedia(dark).matches ? 'dark' : 'light')) === 'dark'

/** Whether the page is shown in its dark theme, for what no style sheet reaches. Light on the server. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}
