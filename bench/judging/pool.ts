import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hash } from 'node:crypto'
import { classifyEvents } from '#server/classification/service.ts'
import { readLines } from './judgements.ts'
import { toEventWords, type TrainingEvent } from './learn.ts'

const poolFile = (folder: string) => path.join(folder, 'training.jsonl')

export const hasPool = (folder: string) => existsSync(poolFile(folder))

/** Reads the events on which the second set of goals and searches, and the facts, were judged. */
export const readPool = (folder: string): TrainingEvent[] => readLines<TrainingEvent>(poolFile(folder))

/** Classifies the pool as if each feed were a source. */
export const classifyPool = (pool: readonly TrainingEvent[]) =>
  [...Map.groupBy(pool, ({ feed }) => feed).values()].flatMap((ofFeed) => {
    const classified = classifyEvents(ofFeed.map(toEventWords))
    return ofFeed.flatMap((event, at) => (classified[at] ? [{ event, said: classified[at] }] : []))
  })

export type Half = 'developed on' | 'held out'

/** Assigns an entry to the half used to develop changes, or to the half used only to verify them. */
export const assignHalf = (entry: string): Half =>
  hash('sha256', entry, 'buffer').readUInt8(0) % 2 === 0 ? 'developed on' : 'held out'

const escape = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Writes the pool as one calendar per feed, each event an hour after the one before, for an import. */
export async function writePool(pool: readonly TrainingEvent[], folder: string, from: Temporal.Instant): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (moment: Temporal.Instant) => moment.toString().replaceAll(/[-:]|\.\d+/g, '')
  let hour = 0
  for (const [feed, events] of Map.groupBy(pool, (event) => event.feed)) {
    const entries = events.flatMap((event, at) => {
      hour += 1
      return [
        'BEGIN:VEVENT',
        `UID:${at}@${feed}`,
        `DTSTAMP:${write(from)}`,
        `DTSTART:${write(from.add({ hours: hour }))}`,
        `DTEND:${write(from.add({ hours: hour + 1 }))}`,
        `SUMMARY:${escape(event.title)}`,
        `DESCRIPTION:${escape(event.description)}`,
        `LOCATION:${escape(event.location)}`,
        ...(event.categories ? [`CATEGORIES:${event.categories.replaceAll(/\s*;\s*/g, ',')}`] : []),
        'END:VEVENT',
      ]
    })
    const name = events[0]?.calendar || feed.replace(/^.*\//, '').replace(/\.\w+$/, '')
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Judgements//EN', `X-WR-CALNAME:${escape(name)}`]
    const text = [...calendar, ...entries, 'END:VCALENDAR', ''].join('\r\n')
    await writeFile(path.join(folder, `${feed.replaceAll('/', '--').replace(/\.\w+$/, '')}.ics`), text)
  }
}
