import { RecurrenceError } from '#domain/calendar/recurrence-rule.ts'
import { MomentError } from './calendar-moments.ts'
import { NotACalendar, type Skip } from './feed-event.ts'

/**
 * Explains why a part of a feed was left out, so that one property or one event never stops the others.
 * @throws NotACalendar if the feed exceeds a limit, which ends its reading
 */
export function explainFailure(error: unknown): string {
  if (error instanceof NotACalendar) throw error
  const message = error instanceof Error ? error.message : String(error)
  const isForeseen = error instanceof MomentError || error instanceof RecurrenceError
  return (isForeseen ? message : `caused an unexpected error: ${message}`).slice(0, 200).toWellFormed()
}

/** Reads a property that an event can do without. */
export type ReadOptional = <Value>(name: string, read: () => Value, otherwise: Value) => Value

/**
 * Makes a reader that leaves out what it can't read and warns about it, once for each name.
 * @param event with its UID if the property decides its dates: they are unreadable this time, not gone
 */
export function createOptionalReader(event: Pick<Skip, 'what' | 'uid'>, warnings: Skip[]): ReadOptional {
  const named = new Set<string>()
  return (name, read, otherwise) => {
    try {
      return read()
    } catch (error) {
      const reason = explainFailure(error)
      if (!named.has(name)) warnings.push({ ...event, reason: `${name} was left out: ${reason}` })
      named.add(name)
      return otherwise
    }
  }
}
