import type { HoldReason } from '#contract/curation/curation-options.ts'
import type { EventFormat } from '#contract/events/event-options.ts'
import { findClutterKind } from '#domain/classification/classification-clutter.ts'

/** Formats that seldom are for learning, as a phrase. */
const phrases: Partial<Record<EventFormat, string>> = {
  meeting: 'a meeting',
  worship: 'a worship service',
  sport: 'sports',
  game: 'a game or trivia night',
  market: 'a sale or market',
  volunteering: 'a volunteer shift',
  festival: 'a party or celebration',
  concert: 'entertainment',
  show: 'entertainment',
}

/** Returns why an event that is probably not for learning is held back, as in "it looks like a meeting". */
export function describeClutter({ title, format }: { title: string; format: EventFormat | null }): string {
  const kind = findClutterKind(title) ?? (format && phrases[format])
  return kind ? `It looks like ${kind} rather than something to learn from.` : 'It doesn’t look like a learning event.'
}

/** Returns the sentence that visitors see on a held-back event. */
export function describeHold(reason: HoldReason, event: { title: string; format: EventFormat | null }): string {
  if (reason === 'review') return 'Held back: new events from this source wait until an operator has looked at them.'
  const sentence = describeClutter(event)
  return `Held back: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
