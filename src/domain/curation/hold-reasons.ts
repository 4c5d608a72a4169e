import type { HoldReason } from '#contract/curation/curation-options.ts'
import type { EventFormat } from '#contract/events/event-options.ts'
import { findClutterKind } from '#domain/classification/classification-clutter.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Phrases for formats that are rarely for learning. */
const phrases: Partial<Record<EventFormat, Message>> = {
  meeting: msg('a meeting'),
  worship: msg('a worship service'),
  sport: msg('sports'),
  game: msg('a game or trivia night'),
  market: msg('a sale or market'),
  volunteering: msg('a volunteer shift'),
  festival: msg('a party or celebration'),
  concert: msg('entertainment'),
  show: msg('entertainment'),
}

const findKind = ({ title, format }: { title: string; format: EventFormat | null }): Message | null =>
  findClutterKind(title) ?? (format && phrases[format]) ?? null

/** Returns why an event that is probably not for learning is held back, as in "it looks like a meeting". */
export function describeClutter(event: { title: string; format: EventFormat | null }): string {
  const kind = findKind(event)
  return kind
    ? t('It looks like {kind} rather than something to learn from.', { kind: t(kind) })
    : t('It doesn’t look like a learning event.')
}

/** Returns the sentence that visitors see on a held-back event. */
export function describeHold(reason: HoldReason, event: { title: string; format: EventFormat | null }): string {
  if (reason === 'review') return t('Held back: new events from this source wait until an operator has looked at them.')
  const kind = findKind(event)
  return kind
    ? t('Held back: it looks like {kind} rather than something to learn from.', { kind: t(kind) })
    : t('Held back: it doesn’t look like a learning event.')
}
