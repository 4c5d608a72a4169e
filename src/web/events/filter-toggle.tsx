import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { countChosenFilters, writeHomeSearch, type HomeSearch } from './home-search.ts'

/** A link, so that the panel opens without JavaScript too. */
export function FilterToggle({ search }: { search: HomeSearch }) {
  const { filtersAreOpen } = search
  const chosen = countChosenFilters(search)
  return (
    <Button variant="outline" asChild className="min-h-12">
      <Link
        to={paths.home + writeHomeSearch({ ...search, filtersAreOpen: !filtersAreOpen })}
        replace
        preventScrollReset
        aria-expanded={filtersAreOpen}
        {...(filtersAreOpen && { 'aria-controls': 'filters' })}
        role="button"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {filtersAreOpen ? 'Hide Filters' : 'Show Filters'}
        {chosen > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-marigold text-xs font-bold text-on-marigold">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </Link>
    </Button>
  )
}
