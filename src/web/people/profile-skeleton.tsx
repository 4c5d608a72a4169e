import { Skeleton } from '#web/ui/skeleton.tsx'

/** The profile while its calls are under way. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-page px-gutter pt-6 pb-10 lg:pt-10">
      <span className="sr-only">Loading your profile</span>
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 shrink-0 rounded-full" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-7 grid grid-cols-2 gap-3 md:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-lg" />
        ))}
      </div>
      <div className="mt-8 grid gap-3">
        {[1, 2].map((card) => (
          <Skeleton key={card} className="h-28 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
