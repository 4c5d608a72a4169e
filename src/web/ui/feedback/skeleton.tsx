import { classNames } from '#web/ui/layout/class-names.ts'

export interface SkeletonProps {
  /** Size and corners: `h-4 w-2/3`. */
  className?: string
}

/** Placeholder for loading content. Hidden from screen readers: its container announces "Loading" once. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-line/70', className)} />
}
