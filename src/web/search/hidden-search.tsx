import { writeHomeSearch, type HomeSearch } from './home-search.ts'

interface Props {
  search: HomeSearch
  /** Parameters that the form's own fields send. */
  except: readonly string[]
}

/** Hidden fields with the rest of a search, because a form sent without JavaScript replaces the whole query. */
export function HiddenSearch({ search, except }: Props) {
  const query = new URLSearchParams(writeHomeSearch({ ...search, pages: 1, filtersAreOpen: false }))
  return [...query]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)
}
