import { toast } from '#web/ui/toast-store.ts'

const key = 'wonderlark-renewed-at'
/** Milliseconds within which a second failure is no sign of a new release but of something else. */
const once = 60_000

function wasJustRenewed(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - before < once
  } catch {
    // Without a memory of the last time, the person decides.
    return true
  }
}

/** Whether something was typed that a reload would lose. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ type, value, defaultValue }) => {
    return !['checkbox', 'radio', 'range', 'search', 'hidden'].includes(type) && value !== '' && value !== defaultValue
  })
}

/** Offers what a new release brings; nothing that was typed is lost unasked. */
export function offerRenewal(): void {
  toast({
    title: 'Wonderlark has been renewed',
    description: 'Reload the page when it suits you.',
    action: { label: 'Reload', onPress: () => location.reload() },
  })
}

/**
 * A part of the page that cannot be loaded is one of a release that is gone: the page is loaded anew, once, at the
 * address that was to be opened.
 * @returns what stops it
 */
export function renewStrandedPage(): () => void {
  const renew = () => {
    if (!navigator.onLine) return
    if (hasTypedText() || wasJustRenewed()) return offerRenewal()
    // The router puts the new address up before it tells that the screen could not be loaded.
    setTimeout(() => location.reload(), 50)
  }
  addEventListener('vite:preloadError', renew)
  return () => removeEventListener('vite:preloadError', renew)
}
