import { formatList } from '#domain/format/lists.ts'
import { MapPin, MapPinPlus, Rss, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { venueStates, type VenueToPlace } from '#contract/venues/venue.ts'
import type { Position } from '#domain/places/distance.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { MapBox } from '#web/ui/map/map.tsx'
import { FilterLinks, ListSearch, useFilter } from '#web/admin/parts/filter-links.tsx'
import { useAction, type Action } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const options = [
  { value: 'open', label: msg('To pin') },
  { value: 'pinned', label: msg('Pinned') },
  { value: 'all', label: msg('All') },
] as const

const nothing: never[] = []
const zooms = { known: 15, town: 12 }
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Reads "40.88, -74.56" as map services copy it; null if it isn't a position. */
function readPosition(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const positionText = ({ latitude, longitude }: Position) => `${rounded(latitude)}, ${rounded(longitude)}`

interface PickerProps {
  venue: VenueToPlace
  isPending: boolean
  onPin(position: Position): void
  onClose(): void
}

/** A map to tap, and a field for coordinates where there is no map. */
function Picker({ venue, isPending, onPin, onClose }: PickerProps) {
  const settings = useQuery(mapSettingsQuery).data
  const { latitude, longitude, name, address } = venue
  const known = latitude === null || longitude === null ? null : { latitude, longitude }
  const [text, setText] = useState(known ? positionText(known) : '')
  const [hasMoved, setMoved] = useState(false)
  const field = useId()
  const position = readPosition(text)
  const start = known ?? settings?.home ?? null
  const shown = position ?? start
  const mark = shown && {
    position: shown,
    label: t('{venue}. Move the pin with the arrow keys', { venue: name || address }),
    onMove: (to: Position) => {
      setText(positionText(to))
      setMoved(true)
    },
  }
  return (
    <div className="mt-1">
      {settings && start && mark && (
        <MapBox
          className="aspect-[4/3] rounded-lg sm:aspect-[16/7]"
          label={t('Map to pin {venue}', { venue: name || address })}
          center={start}
          zoom={venue.precision === 'exact' ? zooms.known : zooms.town}
          pins={nothing}
          source={settings}
          highlightedId={null}
          onHighlight={() => {}}
          mark={mark}
          instead={t('There’s no map right now. Type the coordinates instead.')}
        />
      )}
      <label htmlFor={field} className="mt-3 block font-semibold">
        {t('Coordinates')}
      </label>
      <input
        id={field}
        value={text}
        inputMode="text"
        autoComplete="off"
        placeholder="40.88, -74.56"
        aria-invalid={text !== '' && !position}
        aria-describedby={`${field}-hint`}
        onChange={(change) => {
          setText(change.target.value)
          setMoved(true)
        }}
        className="mt-1 min-h-tap w-full max-w-80 rounded-md border border-line-strong bg-card px-3 tabular-nums"
      />
      <p id={`${field}-hint`} className="mt-1 text-sm text-muted">
        {text !== '' && !position
          ? t('Write latitude and longitude, such as 40.88, -74.56.')
          : t('Tap the map where the entrance is, or paste latitude and longitude.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={isPending}
          disabled={!position || (!hasMoved && venue.precision !== 'exact')}
          onClick={() => position && onPin(position)}
        >
          <MapPinPlus aria-hidden className="size-5" />
          {t('Place it here')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

const precisionTexts: Record<VenueToPlace['precision'], Message> = {
  exact: msg('Placed exactly'),
  zip: msg('Placed in the middle of its ZIP code area'),
  town: msg('Placed in the middle of its town'),
  none: msg('Not on the map'),
}

function VenueRow({ venue }: { venue: VenueToPlace }) {
  const { id, name, address, events, precision, sampleTitle, sources, aliases, canUndo, placedBy } = venue
  const action = useAction()
  const [isOpen, setOpen] = useState(false)
  const label = name || address
  // Rooms of a township have its name, and are distinguished by the source's spelling.
  const [written] = aliases.length === 1 ? aliases : []
  const more = name && (address || (written === name ? '' : written))
  const undo: Action = {
    send: (client) => call(client, 'unpinVenue', { params: { id } }),
    done: t('Took the pin of {venue} back', { venue: label }),
    failed: t('Couldn’t take the pin of {venue} back', { venue: label }),
  }
  const pin = (position: Position) =>
    action.mutate(
      {
        send: (client) => call(client, 'pinVenue', { params: { id }, body: position }),
        done: t(
          '{count, plural, one {Pinned {venue} with # upcoming date} other {Pinned {venue} with # upcoming dates}}',
          { count: events, venue: label },
        ),
        failed: t('Couldn’t pin {venue}', { venue: label }),
        undo: () => undo,
      },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <article aria-label={label}>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <div className="min-w-0">
          <h3 className="text-lg leading-snug [overflow-wrap:anywhere]">{label}</h3>
          {more && <p className="[overflow-wrap:anywhere]">{more}</p>}
          <p className="mt-1 flex gap-1.5 text-sm text-muted">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            {`${t(precisionTexts[precision])} · ${t('{count, plural, one {# upcoming date} other {# upcoming dates}}', { count: events })}`}
          </p>
          <p className="mt-1 flex gap-1.5 text-sm text-muted [overflow-wrap:anywhere]">
            <Rss aria-hidden className="mt-0.5 size-4 shrink-0" />
            {sources.length > 0
              ? t('{title} ({sources})', { title: sampleTitle, sources: formatList(sources) })
              : sampleTitle}
          </p>
        </div>
        {!isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button variant={precision === 'exact' ? 'outline' : 'primary'} onClick={() => setOpen(true)}>
              <MapPinPlus aria-hidden className="size-5" />
              {precision === 'exact'
                ? rich('Move the pin<hidden> {venue}</hidden>', { hidden, venue: label })
                : rich('Pin on the map<hidden> {venue}</hidden>', { hidden, venue: label })}
            </Button>
            {canUndo && placedBy === 'operator' && (
              <Button variant="outline" pending={action.isPending} onClick={() => action.mutate(undo)}>
                <Undo2 aria-hidden className="size-5" />
                {rich('Undo<hidden> the pin of {venue}</hidden>', { hidden, venue: label })}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && <Picker venue={venue} isPending={action.isPending} onPin={pin} onClose={() => setOpen(false)} />}
    </article>
  )
}

const empty = {
  open: {
    title: msg('Every venue is on the map'),
    words: msg('Venues that are only placed approximately show up here.'),
  },
  pinned: { title: msg('No pins yet'), words: msg('Venues that you pin on the map move here.') },
  all: { title: msg('No venues'), words: msg('Venues with upcoming events show up here.') },
}

const unfound = { title: msg('No venues found'), words: msg('Try part of a name or address, or All.') }

/** Venues to pin on the map, those with the most upcoming events first: the approximately placed ones, or all. */
export function PlacesToPin() {
  const state = useFilter('state', venueStates)
  const [search] = useSearchParams()
  return (
    <>
      <FilterLinks label={t('Filter venues')} name="state" value={state} options={options} />
      <div className="mb-4 max-w-2xl">
        <ListSearch label={t('Search venues')} />
      </div>
      <PagedList<VenueToPlace>
        list="listVenues"
        label={t('Venues')}
        loading={t('Loading venues')}
        isSearch
        empty={search.has('q') ? unfound : empty[state]}
      >
        {(venue) => <VenueRow venue={venue} />}
      </PagedList>
    </>
  )
}
