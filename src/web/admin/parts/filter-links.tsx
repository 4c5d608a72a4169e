import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { classNames } from '#web/ui/layout/class-names.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { readFilter } from './queries.ts'
import { t, type Message } from '#texts/texts.ts'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  /** The first option is the default and has no search parameter. */
  options: readonly { value: Value; label: Message }[]
}

/** Returns a function that changes search parameters of the URL, for filters that aren't links. */
export function useFilterChange(): (changed: Record<string, string>) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (changed) => void navigate(pathWith(pathname, search, changed), { replace: true, preventScrollReset: true })
}

/** Search box of a list. The URL stores the words. */
export function ListSearch({ label }: { label: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const change = useFilterChange()
  return <SearchBox q={search.get('q') ?? ''} onSearch={(q) => change({ q })} action={pathname} label={label} />
}

/** Returns the path with changed search parameters; empty ones are left out. */
export function pathWith(pathname: string, search: URLSearchParams, changed: Record<string, string>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? pathname : `${pathname}?${next}`
}

/** Filter links for a list. The URL stores the choice. */
export function FilterLinks<Value extends string>({ label, name, value, options }: Props<Value>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <nav aria-label={label} className="mb-4 inline-flex max-w-full flex-wrap rounded-lg border border-line bg-well p-1">
      {options.map((option, place) => (
        <Link
          key={option.value}
          to={pathWith(pathname, search, { [name]: place === 0 ? '' : option.value })}
          replace
          preventScrollReset
          aria-current={option.value === value ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-tap items-center rounded-md px-3.5 font-semibold text-muted transition-colors hover:text-ink',
            'aria-[current]:bg-card aria-[current]:text-fern-deep aria-[current]:shadow-paper',
          )}
        >
          {t(option.label)}
        </Link>
      ))}
    </nav>
  )
}

/** Returns the filter value from the URL. */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value {
  const [search] = useSearchParams()
  return readFilter(search, name, values)
}
