import { formatList } from '#domain/format/lists.ts'
import { categoryLabels } from '#contract/events/event-options.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { SourcePreview } from '#contract/sources/source.ts'
import { categoryStyle } from '#web/event-parts/category-style.ts'
import { EventCard } from '#web/event-parts/event-card.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useTowns } from '#web/location/use-towns.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { findBounds } from '#web/ui/map/map-geometry.ts'
import { MapBox } from '#web/ui/map/map.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ShareBars } from '#web/admin/parts/charts.tsx'
import { formatNumber } from '#domain/format/numbers.ts'
import { formatDate, formatMoment } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

/** Describes how many events were found, when they take place, and which were left out. */
function describeEvents(preview: SourcePreview): string[] {
  const { events, dates, series, firstDate, lastDate, outside, cancelled, duplicates, private: hidden } = preview
  const sentences = [
    t('{count, plural, one {# event found.} other {# events found.}}', { count: events }),
    t('{count, plural, one {# date in the coming six months.} other {# dates in the coming six months.}}', {
      count: dates,
    }),
    firstDate && lastDate && t('From {start} to {end}.', { start: formatDate(firstDate), end: formatDate(lastDate) }),
    series > 0 && t('{count, plural, one {# series repeats.} other {# series repeat.}}', { count: series }),
    outside > 0 &&
      t(
        '{count, plural, one {# event is over or further ahead, so it isn’t shown.} other {# events are over or further ahead, so they aren’t shown.}}',
        { count: outside },
      ),
    cancelled > 0 &&
      t('{count, plural, one {# date is cancelled.} other {# dates are cancelled.}}', { count: cancelled }),
    duplicates > 0 &&
      t(
        '{count, plural, one {# date is listed twice and will be shown once.} other {# dates are listed twice and will be shown once.}}',
        { count: duplicates },
      ),
    hidden > 0 &&
      t(
        '{count, plural, one {# event is marked as private and stays out.} other {# events are marked as private and stay out.}}',
        { count: hidden },
      ),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

const muted = (children: ReactNode) => <span className="text-muted">{children}</span>

function Found({ preview }: { preview: SourcePreview }) {
  const { label, url, readAddress } = preview
  return (
    <Panel title={label}>
      {url && (
        <p className="[overflow-wrap:anywhere]">
          {rich('<muted>Read from </muted>{address}', {
            muted,
            address: (
              <a
                href={readAddress ?? url}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-fern underline underline-offset-2"
              >
                {readAddress ?? url}
              </a>
            ),
          })}
        </p>
      )}
      <ul className="mt-2 grid gap-1">
        {describeEvents(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Collapsed title={t('How it was found')} count={preview.tried.length}>
        <ul className="grid list-disc gap-1 ps-5 text-[0.9375rem] [overflow-wrap:anywhere]">
          {preview.tried.map(({ url: tried, result }) => (
            <li key={`${tried} ${result}`}>
              {tried && <span className="text-muted">{tried}: </span>}
              {result}
            </li>
          ))}
        </ul>
      </Collapsed>
    </Panel>
  )
}

/** Details that open on demand; nothing without content. */
function Collapsed({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-fern hover:underline">
        {title} ({formatNumber(count)})
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  )
}

function Shares({ shares, categories, dates }: Pick<SourcePreview, 'shares' | 'categories' | 'dates'>) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Panel title={t('What we know about them')}>
        <ShareBars
          rows={[
            { label: t('For learning'), share: shares.learning, color: 'var(--color-fern)' },
            { label: t('Exact venue'), share: shares.exactVenue, color: 'var(--color-fern)' },
            { label: t('Price'), share: shares.price, color: 'var(--color-fern)' },
            { label: t('Ages'), share: shares.ages, color: 'var(--color-fern)' },
          ]}
        />
      </Panel>
      <Panel title={t('Categories')}>
        <ShareBars
          rows={categories.map((row) => ({
            label: t(categoryLabels[row.category]),
            share: row.dates / Math.max(dates, 1),
            color: categoryStyle(row.category).hue,
          }))}
        />
      </Panel>
    </div>
  )
}

/** Map of the venues, with their names as text. */
function Venues({ mapPoints }: Pick<SourcePreview, 'mapPoints'>) {
  const { data: settings } = useQuery(mapSettingsQuery)
  const [selectedId, setSelected] = useState<string | null>(null)
  const pins = useMemo(
    () =>
      mapPoints.map(({ latitude, longitude, location, dates }, at) => ({
        id: String(at),
        position: { latitude, longitude },
        hue: 'var(--color-fern)',
        label: location
          ? t('{count, plural, one {{venue}, # date} other {{venue}, # dates}}', { count: dates, venue: location })
          : t('{count, plural, one {Unnamed venue, # date} other {Unnamed venue, # dates}}', { count: dates }),
        href: '',
      })),
    [mapPoints],
  )
  const center = pins[0]?.position
  const towns = useTowns(center)
  if (!settings || !center) return null
  const selected = pins.find(({ id }) => id === selectedId)
  const list = (
    <ul className="grid gap-x-6 text-[0.9375rem] sm:grid-cols-2">
      {pins.map(({ id, label }) => (
        <li key={id} className="py-1 [overflow-wrap:anywhere]">
          {label}
        </li>
      ))}
    </ul>
  )
  return (
    <Panel title={t('Where they are')}>
      <MapBox
        className="aspect-[4/3] rounded-lg md:aspect-[5/2]"
        label={t('Map of the venues')}
        center={center}
        zoom={12}
        frame={pins.length > 1 ? findBounds(pins.map(({ position }) => position)) : null}
        pins={pins}
        source={settings}
        highlightedId={selectedId}
        selectedId={selectedId}
        onHighlight={() => {}}
        onSelect={setSelected}
        {...towns}
      />
      <p role="status" className="mt-2 min-h-6 text-[0.9375rem]">
        {selected?.label}
      </p>
      <Collapsed title={t('List of venues')} count={pins.length}>
        {list}
      </Collapsed>
    </Panel>
  )
}

/** Rows shown before "Show more". */
const pageSize = 20

export function SkipRows({ rows }: { rows: SourcePreview['skipped']['rows'] }) {
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line">
        {rows.slice(0, shown).map(({ event, reason }, at) => (
          // Rows of a file have no id, so the index is the key.
          <li key={at} className="grid gap-x-6 px-3 py-2 text-[0.9375rem] [overflow-wrap:anywhere] sm:grid-cols-2">
            <span className="font-medium">{event}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {shown < rows.length && (
        <Button variant="quiet" onClick={() => setShown(shown + pageSize)}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

function Merges({ merges }: Pick<SourcePreview, 'merges'>) {
  return (
    <Panel title={t('Already in your town')}>
      <p>
        {t(
          '{count, plural, one {# date is known from another source. It won’t appear twice: both sources are shown on it.} other {# dates are known from other sources. They won’t appear twice: all sources are shown on each.}}',
          { count: merges.dates },
        )}
      </p>
      <Collapsed title={t('Examples')} count={merges.events.length}>
        <ul className="divide-y divide-line">
          {merges.events.map(({ id, title, startsAt, timeZone, sources }) => (
            <li key={id} className="py-2 [overflow-wrap:anywhere]">
              <Link to={paths.event(id)} className="font-medium text-fern hover:underline">
                {title}
              </Link>
              <span className="block text-sm text-muted">
                {formatMoment(startsAt, timeZone)} · {formatList(sources)}
              </span>
            </li>
          ))}
        </ul>
      </Collapsed>
    </Panel>
  )
}

/** Plates are drawn by ID, which samples don't have yet. */
const withPlate = (event: LearningEvent): LearningEvent => ({ ...event, id: Math.abs(event.id) })

/** Shows everything that adding a source would do. */
export function PreviewDetails({ preview }: { preview: SourcePreview }) {
  const { samples, mapPoints, merges, skipped, warnings } = preview
  return (
    <div className="grid gap-5">
      <Found preview={preview} />
      {samples.length > 0 && <Shares {...preview} />}
      {samples.length > 0 && (
        <section aria-labelledby="samples">
          <h3 id="samples" className="mb-3 text-xl">
            {t('{count, plural, one {The card it will become} other {The first of them, as cards}}', {
              count: samples.length,
            })}
          </h3>
          <ul className="grid gap-3 md:grid-cols-2">
            {samples.map((event) => (
              <li key={event.id}>
                <EventCard event={withPlate(event)} isSample />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mapPoints.length > 0 && <Venues mapPoints={mapPoints} />}
      {merges.dates > 0 && <Merges merges={merges} />}
      {(skipped.events > 0 || warnings.length > 0) && (
        <Panel title={t('Left out')}>
          <Collapsed title={t('Skipped events, and why')} count={skipped.events}>
            <SkipRows rows={skipped.rows} />
          </Collapsed>
          <Collapsed title={t('Details we couldn’t use')} count={warnings.length}>
            <SkipRows rows={warnings} />
          </Collapsed>
        </Panel>
      )}
    </div>
  )
}
