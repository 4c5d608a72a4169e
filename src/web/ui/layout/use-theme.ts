import { useBrowserValue } from '#web/platform/store.ts'

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

/** Returns true in the dark theme, for code that stylesheets can't reach. Always false on the server. */
export const useIsDark = (): boolean => useBrowserValue(read, false, subscribe)
