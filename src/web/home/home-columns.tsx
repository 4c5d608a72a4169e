import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'

interface Props {
  /** Shown first. */
  featured?: ReactNode
  /** Between the featured events and the list, or beside them on wide screens. */
  nearby: ReactNode
  /** Whether narrow screens leave out `nearby`. */
  isNearbyOptional?: boolean
  children: ReactNode
}

/** Arranges the results: one column on narrow screens; on wide ones a second column for the map. */
export function HomeColumns({ featured, nearby, isNearbyOptional = false, children }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-8 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_23rem]">
      {featured && <div className="mb-8 min-w-0">{featured}</div>}
      <aside
        className={classNames(
          'md:col-start-2 md:row-span-2 md:row-start-1',
          isNearbyOptional ? 'max-md:hidden' : 'max-md:mb-8',
        )}
      >
        <div className="md:sticky md:top-5">{nearby}</div>
      </aside>
      <div
        className={classNames('min-w-0 md:col-start-1', featured ? 'md:row-start-2' : 'md:row-span-2 md:row-start-1')}
      >
        {children}
      </div>
    </div>
  )
}
