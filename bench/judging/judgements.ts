import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { classifyEvents } from '#server/classification/service.ts'
import { readFeedOrWorkbook } from '#server/sources/formats/read-feed.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'
import { nameFromAddress } from '#server/sources/read/source-names.ts'
import { feedWords } from '#server/sources/match/describe-events.ts'
import type { Judged, Judgement } from './figures.ts'

export const defaultFolder = path.join(import.meta.dirname, '../../../shared/judgements')

export const readLines = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

/** Returns whether a folder contains judgements of events, with their feeds next to it or in `feeds`. */
export const hasJudgements = (folder: string) => existsSync(path.join(folder, 'events.jsonl'))

interface JudgedEvent extends Judgement {
  uid: string
}

/** Classifies a feed as the importer does, and returns the judged ones of its events. */
async function classifyFeed(file: string, judgements: readonly JudgedEvent[]): Promise<Judged[]> {
  const feed = await readFeedOrWorkbook(readFileSync(file), noHints)
  const source = feed.name ?? nameFromAddress(file)
  const classified = classifyEvents(feed.events.map((event) => feedWords(event, source)))
  return judgements.flatMap((right) => {
    // Tables have no UIDs; their rows are numbered.
    const row = /^row:(\d+)$/.exec(right.uid)?.[1]
    const at = row === undefined ? feed.events.findIndex(({ uid }) => uid === right.uid) : Number(row) - 1
    const said = classified[at]
    return said ? [{ right, said }] : []
  })
}

/** Classifies every judged event whose feed exists. */
export async function judgeEvents(
  folder: string,
  feeds = path.join(folder, '../feeds'),
): Promise<{ judged: Judged[]; missing: number }> {
  const judgements = readLines<JudgedEvent>(path.join(folder, 'events.jsonl'))
  const judged: Judged[] = []
  for (const [feed, ofFeed] of Map.groupBy(judgements, ({ feed: name }) => name)) {
    const file = path.join(feeds, feed)
    if (existsSync(file)) judged.push(...(await classifyFeed(file, ofFeed)))
  }
  return { judged, missing: judgements.length - judged.length }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Makes titles comparable, as `score.mjs` of the judgements does. */
export const normalizeTitle = (title: string) =>
  title
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
