import { RecurrenceError } from '#domain/calendar/recurrence-rule.ts'
import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import { NotACalendar, type Skip } from '#server/sources/formats/feed-event.ts'

/**
 * Explains why part of a feed was left out, so one bad property or event doesn't stop the rest.
 * @throws NotACalendar if the feed exceeds a limit, which aborts reading it
 */
export function explainFailure(error: unknown): string {
  if (error instanceof NotACalendar) throw error
  const message = error instanceof Error ? error.message : String(error)
  const isForeseen = error instanceof MomentError || error instanceof RecurrenceError
  return (isForeseen ? message : `caused an unexpected error: ${message}`).slice(0, 200).toWellFormed()
}

/** Reads an optional property. */
export type ReadOptional = <Value>(name: string, read: () => Value, otherwise: Value) => Value

/**
 * Creates a reader that skips unreadable properties and warns once for each name.
 * @param event includes its UID if the property decides its dates, which are then unreadable this time, not gone
 */
export function createOptionalReader(event: Pick<Skip, 'what' | 'uid'>, warnings: Skip[]): ReadOptional {
  const named = new Set<string>()
  return (name, read, otherwise) => {
    try {
      return read()
    } catch (error) {
      const reason = explainFailure(error)
      if (!named.has(name)) warnings.push({ ...event, reason: `${name} was ignored: ${reason}` })
      named.add(name)
      return otherwise
    }
  }
}
