import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { isFocusReturned, useScreenPosition } from './screen-position.ts'

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
 * Moves the focus to a new screen's heading, or on Back to the link that was followed, and announces the title, as
 * browsers do on page load. Filters change the URL too, so only a new path counts as a new screen.
 */
export function ScreenChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const title = useChangedTitle()
  const shownPath = useRef(pathname)
  useScreenPosition(main)
  useEffect(() => {
    // When content replaces a skeleton, the focused heading is removed with it.
    const focusIsLost = title !== '' && document.activeElement === document.body
    if (shownPath.current === pathname && !focusIsLost) return
    shownPath.current = pathname
    if (isFocusReturned()) return
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
