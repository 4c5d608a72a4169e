import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** History entry of the initial page load, whose scroll position the browser restores. */
const loaded = typeof window === 'undefined' ? null : (window.history.state as { key?: string } | null)
const loadedKey = loaded?.key ?? 'default'
const loadedAt = Date.now()

/**
 * Returns the key under which the router stores a screen's scroll position. The loaded screen gets a new key, so that a
 * position from before the load can't move it while the visitor is already scrolling.
 */
export const scrollKey = ({ key }: { key: string }): string => (key === loadedKey ? `${key} ${loadedAt}` : key)

/** Returns the document title after its first change, empty before. Screens set it once their data has loaded. */
function useChangedTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => setTitle(document.title))
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return title
}

/**
 * Moves the focus to a new screen's heading and announces its title, as browsers do on page load. Filters change the
 * URL too, so only a new path counts as a new screen.
 */
export function ScreenChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const title = useChangedTitle()
  const shownPath = useRef(pathname)
  useEffect(() => {
    // When content replaces a skeleton, the focused heading is removed with it.
    const focusIsLost = title !== '' && document.activeElement === document.body
    if (shownPath.current === pathname && !focusIsLost) return
    shownPath.current = pathname
    const heading = main.current?.querySelector('h1') ?? main.current
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title, main])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
