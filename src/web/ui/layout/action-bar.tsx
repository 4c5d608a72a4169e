import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * Buttons of a form or list that stay in view above the navigation while the screen scrolls. Goes last in the element
 * that it belongs to, without padding below it. Toasts stay above it, by its `--action-bar-height`.
 */
export function ActionBar({ children, on = 'always' }: { children: ReactNode; on?: 'always' | 'phones' }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.body
    const observer = new ResizeObserver(() =>
      style.setProperty('--action-bar-height', `${bar.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--action-bar-height')
    }
  }, [])
  return (
    <div
      ref={bar}
      data-action-bar
      className={classNames(
        'action-bar sticky z-20 -mx-gutter mt-6 flex flex-wrap items-center',
        'justify-end gap-3 border-t border-line bg-paper px-gutter py-3 lg:mx-0 lg:px-0',
        on === 'phones' && 'md:hidden',
      )}
    >
      {children}
    </div>
  )
}
