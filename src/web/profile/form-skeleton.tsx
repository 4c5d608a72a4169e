import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Placeholder for a form while it loads. */
export function FormSkeleton({ words }: { words: string }) {
  return (
    <div role="status" className="mx-auto w-full max-w-4xl px-gutter pt-6 pb-10 lg:pt-10">
      <span className="sr-only">{words}</span>
      <Skeleton className="h-9 w-64 max-w-full" />
      <div className="mt-7 grid gap-5">
        {[1, 2, 3].map((panel) => (
          <Skeleton key={panel} className="h-52 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
