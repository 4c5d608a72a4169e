import { Bookmark, CircleCheckBig, Sprout, Tent, type LucideIcon } from 'lucide-react'
import { activitiesFitting, type Activity, type ActivityFilter } from '#domain/people/person-activities.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export type TileFilter = Exclude<ActivityFilter, 'goals'>

export const tiles: { filter: TileFilter; label: Message; Icon: LucideIcon; category: string }[] = [
  { filter: 'goals-completed', label: msg('Goals Completed'), Icon: CircleCheckBig, category: 'nature' },
  { filter: 'goals-in-progress', label: msg('Goals In Progress'), Icon: Sprout, category: 'cooking' },
  { filter: 'saved', label: msg('Events Saved'), Icon: Bookmark, category: 'stem' },
  { filter: 'hosting', label: msg('Events Hosting'), Icon: Tent, category: 'art' },
]

interface Props {
  activities: readonly Activity<unknown>[]
  chosen: ActivityFilter | null
  onToggle(filter: TileFilter): void
}

const look =
  'group flex min-h-24 flex-col justify-between gap-2 rounded-lg border border-line bg-card p-3.5 text-start shadow-paper ' +
  'transition-[background-color,border-color,box-shadow] hover:border-hue/60 hover:shadow-lifted ' +
  'aria-pressed:border-hue aria-pressed:bg-hue-tint aria-pressed:shadow-[inset_0_0_0_1px_var(--hue)]'

/** Activity counts. Each tile also filters the activities it counts. */
export function StatTiles({ activities, chosen, onToggle }: Props) {
  return (
    <ul
      aria-label={t('Your activity at a glance')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 md:grid-cols-4"
    >
      {tiles.map(({ filter, label, Icon, category }) => (
        <li key={filter} data-category={category} className="grid">
          <button type="button" aria-pressed={chosen === filter} onClick={() => onToggle(filter)} className={look}>
            <span className="flex items-center justify-between gap-2">
              <span className="font-display text-3xl leading-none font-semibold tabular-nums">
                {activitiesFitting(activities, filter).length}
              </span>
              <Icon aria-hidden className="size-6 text-hue" strokeWidth={1.75} />
            </span>
            <span className="text-sm leading-tight font-semibold text-muted group-aria-pressed:text-hue-ink">
              {t(label)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
