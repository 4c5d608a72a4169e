import { writeHomeSearch, type HomeSearch } from './home-search.ts'

interface Props {
  search: HomeSearch
  /** Parameters that the form's own fields send. */
  except: readonly string[]
}

/** Carries the rest of a search along in a form, which replaces the whole query when sent without JavaScript. */
export function HiddenSearch({ search, except }: Props) {
  const query = new URLSearchParams(writeHomeSearch({ ...search, pages: 1, filtersAreOpen: false }))
  return [...query]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)
}
