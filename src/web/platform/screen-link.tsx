import type { ComponentPropsWithRef, MouseEvent } from 'react'
import type { NavigateOptions } from 'react-router'
import { canUseViewTransition } from '#web/ui/view-transition-support.ts'

type Navigate = (path: string, options: NavigateOptions) => unknown

/** Before there is a router, the browser itself goes there. */
let navigate: Navigate = (path) => window.location.assign(path)

/** Told the router's own way once, when the page comes alive. */
export function setNavigate(own: Navigate): void {
  navigate = own
}

/** Opens a screen of this page from where no hook is at hand. */
export function openScreen(path: string): void {
  const { pathname, search, hash } = window.location
  // Pressed where it leads, a link adds no step to go back.
  void navigate(path, { replace: path === pathname + search + hash, viewTransition: canUseViewTransition() })
}

/** A new tab, a download: what else a press may mean is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlain(event)) return
  event.preventDefault()
  const { pathname, search, hash } = event.currentTarget
  openScreen(pathname + search + hash)
}

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'onClick' | 'target'> {
  /** Path of a screen. */
  href: string
}

/**
 * The way to another screen, where a page has many: on cards and in the navigation. The router's `Link` looks up where it
 * stands by six hooks each time it is rendered; this one needs none.
 */
export function ScreenLink({ href, children, ...rest }: Props) {
  return (
    <a href={href} {...rest} onClick={follow}>
      {children}
    </a>
  )
}
