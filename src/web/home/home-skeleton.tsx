import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { HomeColumns } from './home-columns.tsx'
import { t } from '#texts/texts.ts'

function FeaturedSkeleton() {
  return (
    <div className="w-[82%] max-w-80 shrink-0 rounded-xl border border-line bg-card sm:w-72">
      <Skeleton className="aspect-[4/3] w-full rounded-b-none" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="@container rounded-lg border border-line bg-card">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 p-2.5 @md:grid-cols-[8rem_minmax(0,1fr)] @md:grid-rows-[auto_1fr] @md:gap-x-4">
        <Skeleton className="aspect-square w-full self-start rounded-plate @md:row-span-2" />
        <div className="space-y-2 py-0.5">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-6 w-4/5" />
        </div>
        <div className="space-y-2 pb-2 @max-md:col-span-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
    </div>
  )
}

function NearbySkeleton() {
  return (
    <div className="rounded-xl border border-line bg-card p-4">
      <Skeleton className="h-7 w-44" />
      <Skeleton className="mt-4 h-5 w-52" />
      <Skeleton className="mt-4 h-5 w-28" />
      <Skeleton className="mt-5 aspect-[4/3] w-full rounded-lg md:aspect-square" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2 pt-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder while the results load: one list, or the sections of the home screen. */
export function HomeSkeleton({ isOneList }: { isOneList: boolean }) {
  const featured = (
    <>
      <Skeleton className="mb-3 h-7 w-64" />
      <div className="-mx-gutter flex gap-4 overflow-hidden px-gutter py-1 md:mx-0 md:px-0">
        <FeaturedSkeleton />
        <FeaturedSkeleton />
        <FeaturedSkeleton />
      </div>
      <div className="mt-2 h-tap" />
    </>
  )
  return (
    <div role="status" aria-label={t('Loading events')}>
      <HomeColumns featured={isOneList ? null : featured} nearby={<NearbySkeleton />} isNearbyOptional={isOneList}>
        <div className="mb-3 flex h-14 items-center justify-between">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-12 w-36" />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </HomeColumns>
    </div>
  )
}
