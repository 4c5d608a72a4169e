import { correctedFields, type CorrectedField, type CorrectionScope } from '#contract/curation/curation-options.ts'
import type { CorrectionChanges } from '#contract/curation/curation.ts'

/** A correction as it applies to events. */
export interface CorrectionRule {
  id: number
  scope: CorrectionScope
  eventId: number | null
  seriesId: number | null
  sourceId: number | null
  words: string | null
  changes: CorrectionChanges
}

/** An event as its source describes it. */
export interface RuledEvent {
  /** Null before the event is stored. */
  id: number | null
  seriesId: number | null
  sourceIds: readonly number[]
  title: string
  organizer: string
  shortDescription: string
  description: string
  location: string
}

/** The value of a field, and the correction that it comes from. */
interface AppliedChange {
  value: unknown
  correctionId: number
}
export type AppliedChanges = Partial<Record<CorrectedField, AppliedChange>>

/** Scopes by precedence, highest first. */
const specificity: readonly CorrectionScope[] = ['event', 'series', 'organizer', 'title', 'words', 'source']

/** Normalizes text to lower-case words without accents and punctuation, one space apart. */
export const normalizePhrase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns whether a normalized text contains a normalized phrase as whole words. */
const hasPhrase = (text: string, phrase: string) => phrase !== '' && ` ${text} `.includes(` ${phrase} `)

interface NormalizedEvent {
  title: string
  organizer: string
  text: string
}

/** Normalizes an event's texts when a rule first needs them. */
function normalizeLazily(event: RuledEvent): NormalizedEvent {
  const known: Partial<NormalizedEvent> = {}
  return {
    get title() {
      return (known.title ??= normalizePhrase(event.title))
    },
    get organizer() {
      return (known.organizer ??= normalizePhrase(event.organizer))
    },
    get text() {
      const { title, shortDescription, description, organizer, location } = event
      return (known.text ??= [title, shortDescription, description, organizer, location]
        .map(normalizePhrase)
        .join('\n'))
    },
  }
}

interface PreparedRule extends CorrectionRule {
  phrase: string
}

function covers(rule: PreparedRule, event: RuledEvent, texts: NormalizedEvent): boolean {
  if (rule.sourceId !== null && !event.sourceIds.includes(rule.sourceId)) return false
  switch (rule.scope) {
    case 'event':
      return rule.eventId === event.id
    case 'series':
      return rule.seriesId === event.seriesId
    case 'source':
      return true
    case 'organizer':
      return texts.organizer === rule.phrase && rule.phrase !== ''
    case 'title':
      return hasPhrase(texts.title, rule.phrase)
    case 'words':
      return texts.text.split('\n').some((line) => hasPhrase(line, rule.phrase))
  }
}

const weigh = (one: CorrectionRule, other: CorrectionRule) =>
  specificity.indexOf(one.scope) - specificity.indexOf(other.scope) || other.id - one.id

/** The active corrections. The most specific one decides each field, and the newest among equals. */
export class CorrectionRules {
  readonly #byEvent: ReadonlyMap<number | null, PreparedRule[]>
  readonly #bySeries: ReadonlyMap<number | null, PreparedRule[]>
  readonly #wide: readonly PreparedRule[]

  constructor(rules: readonly CorrectionRule[]) {
    const prepared = rules.map((rule) => ({ ...rule, phrase: normalizePhrase(rule.words ?? '') }))
    const ofScope = (scope: CorrectionScope) => prepared.filter((rule) => rule.scope === scope)
    this.#byEvent = Map.groupBy(ofScope('event'), ({ eventId }) => eventId)
    this.#bySeries = Map.groupBy(ofScope('series'), ({ seriesId }) => seriesId)
    this.#wide = prepared.filter(({ scope }) => scope !== 'event' && scope !== 'series')
  }

  /** Lists the corrections that cover an event, by precedence. */
  listFor(event: RuledEvent): CorrectionRule[] {
    const texts = normalizeLazily(event)
    const candidates = [
      ...((event.id !== null && this.#byEvent.get(event.id)) || []),
      ...((event.seriesId !== null && this.#bySeries.get(event.seriesId)) || []),
      ...this.#wide,
    ]
    return candidates.filter((rule) => covers(rule, event, texts)).sort(weigh)
  }

  /** Returns the corrected fields of an event. */
  applyTo(event: RuledEvent): AppliedChanges {
    const applied: AppliedChanges = {}
    for (const { id, changes } of this.listFor(event)) {
      for (const field of correctedFields) {
        if (changes[field] !== undefined) applied[field] ??= { value: changes[field], correctionId: id }
      }
    }
    return applied
  }
}
