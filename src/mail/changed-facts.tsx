import type { EventChangeKind } from '#contract/events/event-options.ts'
import { factRows, type EventFact } from './invitation-facts.tsx'
import { inks } from './mail-theme.ts'
import { Facts, TextLink } from './mail-parts.tsx'
import { rich } from '#texts/rich.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Subjects of emails about a change, where `name` is the event with its dates. */
export const changeSubjects: Record<Exclude<EventChangeKind, 'changed'>, Message> = {
  cancelled: msg('Cancelled: {name}'),
  postponed: msg('Postponed: {name}'),
  resumed: msg('Back on: {name}'),
  added: msg('New session: {name}'),
}

/** An event's time and venue before and after a change; null if unchanged. */
export interface Before {
  when: { old: string; now: string; short: string } | null
  where: { old: string; now: string } | null
}

/** Returns a subject that starts with the change: "New time: Sat, Dec 5, 1:00 PM · Build a tiny weather station". */
export function changeSubject(title: string, { when, where }: Before): string {
  if (when && where)
    return t('New time and place: {date}, {place} · {title}', { date: when.short, place: where.now, title })
  if (when) return t('New time: {date} · {title}', { date: when.short, title })
  return where ? t('New place: {place} · {title}', { place: where.now, title }) : t('Changed: {title}', { title })
}

function Change({ old, now, map }: { old: string; now: string; map?: string | null }) {
  return (
    <>
      {old && (
        <span className="w-muted" style={{ color: inks.muted }}>
          {rich('Before: {old}', { old: <s>{old}</s> })}
          <br />
        </span>
      )}
      <strong>{map ? <TextLink href={map}>{now}</TextLink> : now}</strong>
    </>
  )
}

interface ChangedFactsProps {
  before: Before
  /** The event's current facts, without time and venue if these changed. */
  facts: readonly EventFact[]
  map: string | null
}

/** Old values struck through and the new ones in bold, followed by what stays the same. */
export function ChangedFacts({ before: { when, where }, facts, map }: ChangedFactsProps) {
  const changed = [
    ...(when ? [{ label: t('New time'), value: <Change {...when} /> }] : []),
    ...(where ? [{ label: t('New place'), value: <Change {...where} map={map} /> }] : []),
  ]
  const isSame = ({ kind }: EventFact) => !(when && kind === 'when') && !(where && kind === 'where')
  return <Facts facts={[...changed, ...factRows(facts.filter(isSame), map)]} />
}
