import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * Buttons of a form or list that stay in view above the navigation while the screen scrolls. Goes last in the element
 * that it belongs to. Toasts stay above it.
 */
export function ActionBar({ children, on = 'always' }: { children: ReactNode; on?: 'always' | 'phones' }) {
  return (
    <div
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
