import { Children, cloneElement, type HTMLAttributes, type MouseEventHandler, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

interface ChildProps {
  className?: string
  onClick?: MouseEventHandler<HTMLElement>
}

/** Adds its props to its only child, whose own props win: their classes are joined, and a click calls both handlers. */
export function AsChild({ children, className, onClick, ...rest }: HTMLAttributes<HTMLElement>) {
  const child = Children.only(children) as ReactElement<ChildProps>
  const own = child.props
  return cloneElement(child, {
    ...rest,
    ...own,
    className: classNames(className, own.className),
    onClick: (click) => {
      own.onClick?.(click)
      onClick?.(click)
    },
  })
}
