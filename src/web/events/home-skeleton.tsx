import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the home screen's results will be: three cards to come. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading events" className="mt-6 flex gap-4 overflow-hidden">
      {[0, 1, 2].map((card) => (
        <div key={card} className="w-[82%] max-w-80 shrink-0 rounded-xl border border-line bg-card pb-5 sm:w-72">
          <Skeleton className="aspect-[4/3] w-full rounded-b-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
