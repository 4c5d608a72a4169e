import { List, Map } from 'lucide-react'
import { Link } from 'react-router'
import { openingMap, rememberView } from './map-view.ts'
import type { HomeSearch } from '#web/search/home-search.ts'
import { t } from '#texts/texts.ts'

const option = 'inline-flex min-h-tap items-center gap-1.5 rounded-md px-3 text-[0.9375rem] font-semibold'
const look = { on: `${option} bg-card text-fern-deep shadow-paper`, off: `${option} text-muted hover:text-ink` }

/** On the narrowest screens, there are only icons, next to the number of events. */
const label = 'max-[22.4rem]:sr-only'

/** Switches between the list of events and the full-screen map; `onList` closes the map. */
export function ViewSwitch({ search, onList }: { search: HomeSearch; onList?: () => void }) {
  const { to, options } = openingMap(search)
  return (
    <div
      role="group"
      aria-label={t('Show events as')}
      className="inline-flex rounded-lg border border-line bg-well p-0.5"
    >
      {onList ? (
        <button type="button" onClick={onList} className={look.off}>
          <List aria-hidden className="size-4.5" />
          <span className={label}>{t('List')}</span>
        </button>
      ) : (
        <span aria-current="true" className={look.on}>
          <List aria-hidden className="size-4.5" />
          <span className={label}>{t('List')}</span>
        </span>
      )}
      {onList ? (
        <span aria-current="true" className={look.on}>
          <Map aria-hidden className="size-4.5" />
          <span className={label}>{t('Map')}</span>
        </span>
      ) : (
        <Link to={to} {...options} onClick={() => rememberView('map')} className={`${look.off} noscript:hidden`}>
          <Map aria-hidden className="size-4.5" />
          <span className={label}>{t('Map')}</span>
        </Link>
      )}
    </div>
  )
}
