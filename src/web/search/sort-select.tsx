import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { HiddenSearch } from './hidden-search.tsx'
import { getDefaultSort, getSort, sortOrders, type HomeSearch, type SortOrder } from './home-search.ts'
import { msg, t, type Message } from '#texts/texts.ts'

interface Props {
  search: HomeSearch
  onChange: (change: Partial<HomeSearch>) => void
}

const labels: Record<SortOrder, Message> = {
  best: msg('Best'),
  date: msg('Date'),
  distance: msg('Distance'),
  price: msg('Price'),
}

const look =
  'relative flex h-tap items-center rounded-full border font-semibold hover:border-fern hover:bg-fern-tint max-md:w-tap ' +
  'md:h-13 md:rounded-md has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Sort order of the results, on narrow screens as an icon. */
export function SortSelect({ search, onChange }: Props) {
  const sort = getSort(search)
  const isDefault = sort === getDefaultSort(search)
  return (
    <form action={paths.home} className="flex items-center">
      <HiddenSearch search={search} except={['sort']} />
      <label
        className={classNames(look, isDefault ? 'border-edge bg-card' : 'border-fern bg-fern-tint text-fern-deep')}
      >
        <ArrowDownUp aria-hidden className="pointer-events-none absolute start-3 size-5 md:start-3.5" />
        <span className="pointer-events-none ps-11 max-md:sr-only">{t('Sort:')}</span>
        <select
          name="sort"
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value as SortOrder })}
          className="size-full cursor-pointer appearance-none bg-transparent outline-none max-md:opacity-0 md:pe-9 md:ps-1.5"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {t(labels[order])}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3 size-5 text-muted max-md:hidden" />
      </label>
      <noscript>
        <button type="submit" className="h-tap px-2 font-semibold text-fern underline underline-offset-4">
          {t('Sort')}
        </button>
      </noscript>
    </form>
  )
}
