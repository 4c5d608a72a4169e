import { Skeleton } from '#web/ui/skeleton.tsx'

export function GoalsSkeleton() {
  return (
    <div role="status" className="mt-6 grid max-w-column gap-3">
      <span className="sr-only">Loading your goals</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-card p-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-2.5 w-full" />
        </div>
      ))}
    </div>
  )
}
