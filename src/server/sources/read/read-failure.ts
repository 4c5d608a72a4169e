import { RecurrenceError } from '#domain/calendar/recurrence-rule.ts'
import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import { NotACalendar, type Skip } from '#server/sources/formats/feed-event.ts'
import { msg, t } from '#texts/texts.ts'

/**
 * Explains why part of a feed was left out, so one bad property or event doesn't stop the rest.
 * @throws NotACalendar if the feed exceeds a limit, which aborts reading it
 */
export function explainFailure(error: unknown): string {
  if (error instanceof NotACalendar) throw error
  const message = error instanceof Error ? error.message : String(error)
  const isForeseen = error instanceof MomentError || error instanceof RecurrenceError
  return (isForeseen ? message : t('caused an unexpected error: {message}', { message })).slice(0, 400).toWellFormed()
}

const ignored = {
  end: msg('The end was ignored: {reason}'),
  schedule: msg('The schedule was ignored: {reason}'),
} as const

/** An optional part of an event: its end, its schedule, or a property of iCalendar. */
type OptionalName = keyof typeof ignored | 'RDATE' | 'EXDATE' | 'EXRULE'

const describeIgnored = (name: OptionalName, reason: string): string =>
  name === 'end' || name === 'schedule'
    ? t(ignored[name], { reason })
    : t('{property} was ignored: {reason}', { property: name, reason })

/** Reads an optional property. */
export type ReadOptional = <Value>(name: OptionalName, read: () => Value, otherwise: Value) => Value

/**
 * Creates a reader that skips unreadable properties and warns once for each name.
 * @param event includes its UID if the property decides its dates, so that they don't count as removed
 */
export function createOptionalReader(event: Pick<Skip, 'what' | 'uid'>, warnings: Skip[]): ReadOptional {
  const named = new Set<OptionalName>()
  return (name, read, otherwise) => {
    try {
      return read()
    } catch (error) {
      const reason = explainFailure(error)
      if (!named.has(name)) warnings.push({ ...event, reason: describeIgnored(name, reason) })
      named.add(name)
      return otherwise
    }
  }
}
