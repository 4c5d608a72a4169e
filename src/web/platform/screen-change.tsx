import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Does what a browser does when it opens a page: moves the focus to the new screen's heading and says its name.
 * Filters change the address too; only a new path is a new screen.
 */
export function ScreenChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const [name, setName] = useState('')
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = main.current?.querySelector('h1') ?? main.current
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    // The screen has set the title by now: effects of children run first.
    setName(document.title)
  }, [pathname, main])
  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  )
}
