import { existsSync } from 'node:fs'
import path from 'node:path'
import { readEntry } from '#domain/events/entry-words.ts'
import { findPrice } from '#domain/prices/price-words.ts'
import { isVirtual } from '#domain/rsvp/attendance.ts'
import { isFormatFine } from './figures.ts'
import { readLines } from './judgements.ts'
import { toEventWords, type TrainingEvent } from './learn.ts'
import { assignHalf, classifyPool, readPool, type Half } from './pool.ts'
import type { EventEntry } from '#contract/events/event-options.ts'
import type { Classification } from '#domain/classification/classification.ts'

interface JudgedFacts {
  feed: string
  title: string
  ages: string[]
  price: { kind: 'free' | 'paid' | 'donation' | 'unknown'; amount: number | null }
  entry: 'drop in' | 'sign up' | 'tickets' | 'full' | null
  online: 'in person' | 'online' | 'hybrid' | null
  format: string
  formatAlsoFine: string[]
}

interface StatedFacts {
  ages: readonly string[]
  price: 'free' | 'paid' | null
  amount: number | null
  entry: EventEntry | null
  isOnline: boolean
}

const factsFile = (folder: string) => path.join(folder, 'facts.jsonl')

export const hasFacts = (folder: string) => existsSync(factsFile(folder))

/** Recall (how many of the stated facts are found) and precision (how many of those found are right), from 0 to 1. */
export interface FactFigures {
  half: Half
  events: number
  agesFound: number
  agesRight: number
  priceFound: number
  priceRight: number
  amountFound: number
  amountRight: number
  entryFound: number
  entryRight: number
  onlineFound: number
  onlineRight: number
  formatRight: number
}

interface Row {
  right: JudgedFacts
  said: StatedFacts
  classification: Classification
}

function readFacts(event: TrainingEvent, { ageGroups }: Classification): StatedFacts {
  const words = { ...toEventWords(event), location: event.location }
  const price = findPrice(words)
  return {
    ages: ageGroups,
    price: price.isFree ? 'free' : price.isPaid ? 'paid' : null,
    amount: price.amount,
    entry: readEntry(words),
    isOnline: isVirtual(words),
  }
}

const share = (rows: readonly Row[], isSo: (row: Row) => boolean) =>
  rows.length === 0 ? 1 : rows.filter(isSo).length / rows.length

const areAgesRight = ({ right, said }: Row) => said.ages.every((age) => right.ages.includes(age))
const isPriceRight = ({ right, said }: Row) => said.price === right.price.kind
const isAmountRight = ({ right, said }: Row) => said.amount === right.price.amount
/** Ways of entry as the judgements name them. We don't have one for tickets. */
const entryNames: Record<EventEntry, string> = { 'drop-in': 'drop in', 'sign-up': 'sign up', full: 'full' }
const isEntryRight = ({ right, said }: Row) => said.entry !== null && entryNames[said.entry] === right.entry
const isOnlineRight = ({ right }: Row) => right.online === 'online'

function measureFacts(half: Half, rows: readonly Row[]): FactFigures {
  const stating = (isStated: (right: JudgedFacts) => boolean) => rows.filter(({ right }) => isStated(right))
  const saying = (isSaid: (said: StatedFacts) => boolean) => rows.filter(({ said }) => isSaid(said))
  const isSet = (value: unknown) => value !== null
  return {
    half,
    events: rows.length,
    agesFound: share(
      stating(({ ages }) => ages.length > 0),
      ({ said }) => said.ages.length > 0,
    ),
    agesRight: share(
      saying(({ ages }) => ages.length > 0),
      areAgesRight,
    ),
    priceFound: share(
      stating(({ price }) => price.kind === 'free' || price.kind === 'paid'),
      ({ said }) => isSet(said.price),
    ),
    priceRight: share(
      saying(({ price }) => isSet(price)),
      isPriceRight,
    ),
    amountFound: share(
      stating(({ price }) => price.kind === 'paid' && isSet(price.amount)),
      ({ said }) => isSet(said.amount),
    ),
    amountRight: share(
      saying(({ amount }) => isSet(amount)),
      isAmountRight,
    ),
    entryFound: share(
      stating(({ entry }) => entry !== null && entry !== 'tickets'),
      ({ said }) => isSet(said.entry),
    ),
    entryRight: share(
      saying(({ entry }) => isSet(entry)),
      isEntryRight,
    ),
    onlineFound: share(
      stating(({ online }) => online === 'online'),
      ({ said }) => said.isOnline,
    ),
    onlineRight: share(
      saying(({ isOnline }) => isOnline),
      isOnlineRight,
    ),
    formatRight: share(
      rows.filter(({ classification }) => classification.format !== null),
      ({ right, classification }) => isFormatFine({ right: { ...blank, ...right, ages: null }, said: classification }),
    ),
  }
}

const blank = { learning: 0, category: '', alsoFine: [] }

function listMistakes(row: Row): string[] {
  const { right, said } = row
  const name = (what: string, found: unknown, stated: unknown) =>
    `${what} ${String(found)} for ${String(stated)}: ${right.title} (${right.feed})`
  return [
    ...(said.ages.length > 0 !== right.ages.length > 0 || !areAgesRight(row)
      ? [name('Ages', said.ages.join('+') || 'none', right.ages.join('+') || 'none')]
      : []),
    ...(said.price !== null && !isPriceRight(row) ? [name('Price', said.price, right.price.kind)] : []),
    ...(said.price === null && (right.price.kind === 'free' || right.price.kind === 'paid')
      ? [name('Price', said.price, right.price.kind)]
      : []),
    ...(isAmountRight(row) || said.price !== 'paid' ? [] : [name('Amount', said.amount, right.price.amount)]),
    ...(said.entry === null || isEntryRight(row) ? [] : [name('Entry', said.entry, right.entry)]),
    ...(said.isOnline === isOnlineRight(row) ? [] : [name('Online', said.isOnline, right.online)]),
  ]
}

/** Reads the facts of the judged events from the pool's text, by half. */
export function judgeFacts(folder: string): { figures: FactFigures; mistakes: string[] }[] {
  const key = ({ feed, title }: { feed: string; title: string }) => `${feed}\n${title}`
  const judged = new Map(readLines<JudgedFacts>(factsFile(folder)).map((facts) => [key(facts), facts]))
  const rows = classifyPool(readPool(folder)).flatMap(({ event, said }): Row[] => {
    const right = judged.get(key(event))
    return right ? [{ right, said: readFacts(event, said), classification: said }] : []
  })
  return [...Map.groupBy(rows, ({ right }) => assignHalf(key(right)))].map(([half, ofHalf]) => ({
    figures: measureFacts(half, ofHalf),
    mistakes: ofHalf.flatMap(listMistakes),
  }))
}
