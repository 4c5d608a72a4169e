import { DayField } from '#web/ui/form/day-field.tsx'
import type { HomeSearch } from './home-search.ts'
import { t } from '#texts/texts.ts'

interface Props {
  search: HomeSearch
  onChange: (change: Partial<HomeSearch>) => void
}

/** First and last day of the search. Changing one past the other moves the other. */
export function DateRange({ search, onChange }: Props) {
  const { from, to, today } = search
  const change = (range: Pick<HomeSearch, 'from' | 'to'>) => onChange({ when: null, ...range })
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2 pointer-coarse:min-[24rem]:grid-cols-2">
      <DayField
        label={t('From')}
        value={from ?? ''}
        today={today}
        min={today}
        onChange={(day) => change({ from: day || null, to: to && day > to ? day : to })}
      />
      <DayField
        label={t('To')}
        value={to ?? ''}
        today={today}
        min={today}
        onChange={(day) => change({ from: from && day && day < from ? day : from, to: day || null })}
      />
    </div>
  )
}
