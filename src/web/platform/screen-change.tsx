import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** The screen that the browser itself has loaded, and scrolled to where it was. */
const loaded = typeof window === 'undefined' ? null : (window.history.state as { key?: string } | null)
const loadedKey = loaded?.key ?? 'default'
const loadedAt = Date.now()

/**
 * Under which name the router keeps how far a screen was scrolled. One of before must not move the loaded screen again,
 * by then under the reader's finger.
 */
export const scrollKey = ({ key }: { key: string }): string => (key === loadedKey ? `${key} ${loadedAt}` : key)

/** The tab's title from its first change on: screens name themselves as soon as they know what they show. */
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
 * Does what a browser does when it opens a page: moves the focus to the new screen's heading and says its name.
 * Filters change the address too; only a new path is a new screen.
 */
export function ScreenChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const title = useChangedTitle()
  const shownPath = useRef(pathname)
  useEffect(() => {
    // A screen that comes in two steps, as skeleton and content, takes the focus away with the first.
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
