import { classNames } from './class-names.ts'

export interface SkeletonProps {
  /** Its size and corners: `h-4 w-2/3`. */
  className?: string
}

/** The place of something on its way. Silent: whoever shows it says "Loading" once, in words. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-line/70', className)} />
}
