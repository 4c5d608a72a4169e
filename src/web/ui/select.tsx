import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Native select with a custom arrow. Needs a label elsewhere. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block font-normal">
      <select
        {...props}
        className="min-h-12 w-full appearance-none truncate rounded-md border border-edge bg-card py-2.5 pr-10 pl-3.5 disabled:opacity-60"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
