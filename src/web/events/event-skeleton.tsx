import { Skeleton } from '#web/ui/skeleton.tsx'

/** The event screen before its event is there. */
export function EventSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the event"
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-x-8 gap-y-6 px-gutter pb-12 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:pt-8"
    >
      <div className="-mx-gutter md:order-2 md:mx-0">
        <Skeleton className="aspect-[16/10] w-full rounded-none md:aspect-[4/3] md:rounded-lg" />
      </div>
      <div className="space-y-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-10 w-5/6" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-8 h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}
