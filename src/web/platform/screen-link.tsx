import type { ComponentPropsWithRef, MouseEvent } from 'react'
import type { NavigateOptions } from 'react-router'

type Navigate = (path: string, options: NavigateOptions) => unknown

/** Until the router is set, links trigger a full page load. */
let navigate: Navigate = (path) => window.location.assign(path)

/** Sets the router's navigate function. Called once, at hydration. */
export function setNavigate(own: Navigate): void {
  navigate = own
}

/**
 * Returns true if navigation may use a view transition: `<Link viewTransition={canUseViewTransition()}>`. False if the
 * visitor prefers reduced motion, and on the server. The result doesn't affect the markup, so hydration is safe.
 */
export function canUseViewTransition(): boolean {
  return typeof window !== 'undefined' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Opens a screen from code that can't use hooks. */
export function openScreen(path: string): void {
  const { pathname, search, hash } = window.location
  // A link to the current URL adds no history entry.
  void navigate(path, { replace: path === pathname + search + hash, viewTransition: canUseViewTransition() })
}

/** Returns false for clicks that the browser handles itself, such as those that open a new tab. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlain(event)) return
  event.preventDefault()
  const { pathname, search, hash } = event.currentTarget
  openScreen(pathname + search + hash)
}

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'onClick' | 'target'> {
  /** Path of the screen. */
  href: string
}

/**
 * Links to another screen. For pages with many links, such as on cards and in the navigation: the router's `Link` calls
 * six hooks on each render, this one none.
 */
export function ScreenLink({ href, children, ...rest }: Props) {
  return (
    <a href={href} {...rest} onClick={follow}>
      {children}
    </a>
  )
}
