import { CalendarDays, ExternalLink, MapPin, Merge, Rss, Split, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { duplicateStates, type DuplicateEvent, type DuplicatePair } from '#contract/curation/duplicate.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { useAction, type Action } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { formatClock, formatParts } from '#domain/format/moments.ts'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const options = [
  { value: 'proposed', label: msg('To decide') },
  { value: 'merged', label: msg('Merged') },
  { value: 'apart', label: msg('Kept apart') },
] as const

const fact = 'flex min-w-0 gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [overflow-wrap:anywhere]'

function formatTimes({ startsAt, endsAt, timeZone, allDay }: DuplicateEvent): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone } as const
  if (allDay) return t('{date}, all day', { date: formatParts(startsAt, day) })
  return t('{date}, {start} to {end}', {
    date: formatParts(startsAt, day),
    start: formatClock(startsAt, timeZone),
    end: formatClock(endsAt, timeZone),
  })
}

const placeText = ({ isVirtualEvent, location }: DuplicateEvent) =>
  isVirtualEvent ? t('Online') : location || t('No place given')

interface SideProps {
  event: DuplicateEvent
  other: DuplicateEvent
  isShown: boolean
}

/** Returns the classes of a fact, which stands out if it differs from the other event. */
const differing = (isSame: boolean) => (isSame ? 'text-muted' : 'font-semibold text-ink')

function Side({ event, other, isShown }: SideProps) {
  const { id, title, sources, description, isHosted } = event
  const times = formatTimes(event)
  return (
    <div className="min-w-0 rounded-md border border-line bg-well px-3.5 py-3">
      <h3 className="text-lg leading-snug [overflow-wrap:anywhere]">
        <Link to={paths.event(id)} className="hover:underline">
          {title}
        </Link>
      </h3>
      {(isShown || isHosted) && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {isShown && <Badge tone="fern">{t('Shown')}</Badge>}
          {isHosted && <Badge tone="marigold">{t('Hosted here')}</Badge>}
        </p>
      )}
      <div className="mt-2 grid gap-1.5 text-sm">
        <p className={classNames(fact, differing(times === formatTimes(other)))}>
          <CalendarDays aria-hidden />
          {times}
        </p>
        <p className={classNames(fact, differing(placeText(event) === placeText(other)))}>
          <MapPin aria-hidden />
          {placeText(event)}
        </p>
        {event.organizer && (
          <p className={classNames(fact, differing(event.organizer === other.organizer))}>
            <UserRound aria-hidden />
            {event.organizer}
          </p>
        )}
        {sources.map(({ name, link }) => (
          <p key={name + link} className={classNames(fact, 'text-muted')}>
            {link ? <ExternalLink aria-hidden /> : <Rss aria-hidden />}
            {link ? (
              <a href={link} target="_blank" rel="noreferrer" className="text-fern hover:underline">
                {name}
              </a>
            ) : (
              name
            )}
          </p>
        ))}
      </div>
      {description && <p className="mt-2.5 line-clamp-4 text-sm [overflow-wrap:anywhere]">{description}</p>}
    </div>
  )
}

/** Returns a label for an event: its source, or its time if one source lists both. */
function nameChoice(event: DuplicateEvent, other: DuplicateEvent): string {
  const source = event.sources[0]?.name
  if (source === undefined) return event.title
  return source === other.sources[0]?.name && event.startsAt !== other.startsAt
    ? t('The one of {times}', { times: formatTimes(event) })
    : t('The one from {source}', { source })
}

function KeepChoice({ pair, keep, onKeep }: { pair: DuplicatePair; keep: number; onKeep(id: number): void }) {
  const name = useId()
  const { one, other } = pair
  if (one.isHosted || other.isHosted) return null
  return (
    <fieldset className="text-sm">
      <legend className="font-semibold">{t('Which one stays if you merge them?')}</legend>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {[one, other].map((event) => (
          <label key={event.id} className="flex min-h-tap min-w-0 items-center gap-2.5">
            <input
              type="radio"
              name={name}
              checked={keep === event.id}
              onChange={() => onKeep(event.id)}
              className="size-5 shrink-0 accent-fern"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{nameChoice(event, event === one ? other : one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PairRow({ pair }: { pair: DuplicatePair }) {
  const { id, state, dates, one, other, survivorId, isAutomatic } = pair
  const action = useAction()
  const [keep, setKeep] = useState(other.isHosted ? other.id : one.id)
  const { title } = one
  const undo = (): Action => ({
    send: (client) => call(client, 'undoDuplicates', { params: { id } }),
    done: t('Undone'),
    failed: t('Couldn’t undo the decision about “{title}”', { title }),
  })
  const merge: Action = {
    send: (client) => call(client, 'mergeDuplicates', { params: { id }, body: { keep } }),
    done: t('Merged “{title}”', { title }),
    failed: t('Couldn’t merge “{title}”', { title }),
    undo,
  }
  const keepApart: Action = {
    send: (client) => call(client, 'keepDuplicatesApart', { params: { id } }),
    done: t('Keeping “{title}” apart', { title }),
    failed: t('Couldn’t keep “{title}” apart', { title }),
    undo,
  }
  const split: Action = {
    send: (client) => call(client, 'splitDuplicates', { params: { id } }),
    done: t('Split “{title}” into two events', { title }),
    failed: t('Couldn’t split “{title}”', { title }),
    undo,
  }
  const isSending = ({ done }: Action) => action.isPending && action.variables.done === done
  return (
    <article aria-label={title} className="grid gap-3.5">
      <div className="grid gap-3 md:grid-cols-2">
        <Side event={one} other={other} isShown={survivorId === one.id} />
        <Side event={other} other={one} isShown={survivorId === other.id} />
      </div>
      {dates > 1 && (
        <p className="text-sm text-muted">
          {t(
            '{count, plural, one {This decides about # date of the same two series.} other {This decides about # dates of the same two series.}}',
            { count: dates },
          )}
        </p>
      )}
      {isAutomatic && (
        <p className="text-sm text-muted">{t('An import merged these, because title, time and venue match.')}</p>
      )}
      {state === 'proposed' && <KeepChoice pair={pair} keep={keep} onKeep={setKeep} />}
      <div className="flex flex-wrap gap-2">
        {state !== 'merged' && (
          <Button pending={isSending(merge)} disabled={isSending(keepApart)} onClick={() => action.mutate(merge)}>
            <Merge aria-hidden className="size-5" />
            {rich('Merge<hidden> {title}</hidden>', { hidden, title })}
          </Button>
        )}
        {state === 'proposed' && (
          <Button
            variant="outline"
            pending={isSending(keepApart)}
            disabled={isSending(merge)}
            onClick={() => action.mutate(keepApart)}
          >
            <Split aria-hidden className="size-5" />
            {rich('Keep apart<hidden> {title}</hidden>', { hidden, title })}
          </Button>
        )}
        {state === 'merged' && (
          <Button variant="outline" pending={isSending(split)} onClick={() => action.mutate(split)}>
            <Split aria-hidden className="size-5" />
            {rich('Split<hidden> {title}</hidden>', { hidden, title })}
          </Button>
        )}
      </div>
    </article>
  )
}

const empty = {
  proposed: {
    title: msg('No lookalikes to decide about'),
    words: msg('When two sources list what may be the same event, you can compare the two here.'),
  },
  merged: {
    title: msg('Nothing merged yet'),
    words: msg('Events that two sources list appear here, and you can split them.'),
  },
  apart: { title: msg('Nothing kept apart'), words: msg('Pairs that you keep apart move here.') },
}

/** Pairs of possible duplicates, side by side, to merge or keep separate, and the decided pairs. */
export function DuplicateEvents() {
  const state = useFilter('state', duplicateStates)
  return (
    <>
      <FilterLinks label={t('Filter pairs')} name="state" value={state} options={options} />
      <PagedList<DuplicatePair>
        list="listDuplicates"
        label={t('Pairs of events')}
        loading={t('Loading pairs of events')}
        empty={empty[state]}
      >
        {(pair) => <PairRow pair={pair} />}
      </PagedList>
    </>
  )
}
