import { detectAndRead } from '#server/sources/detect/detect-source.ts'
import { SiteVisit } from '#server/sources/detect/site-visit.ts'
import { getDaysFrom } from '#server/sources/read/read-source.ts'
import type { GuardedFetch } from '#server/platform/network/network.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'
import { calendarEvent, calendarText } from './calendar-text.ts'
import { serveRecordings, type Recorded } from '#tests/support/servers/recorded-site.ts'

/** Finds the events of recorded sites, on 22 November 2026. */

const context = { table: noHints, days: getDaysFrom(Temporal.Instant.from('2026-11-22T12:00:00Z'), 180) }

/**
 * Returns how the events of an address were found, and all requested addresses.
 *
 * @param check throws for addresses that can't be fetched
 */
export async function detectRecorded(
  address: string,
  recordings: Readonly<Record<string, Recorded>>,
  check: (url: string) => void = () => undefined,
) {
  const sites = await serveRecordings(recordings)
  try {
    const fetchGuarded: GuardedFetch = async (url, ...rest) => {
      check(url)
      return sites.fetchGuarded(url, ...rest)
    }
    const { detection, reading } = await detectAndRead(new SiteVisit(fetchGuarded), address, context)
    return { ...detection, reading, titles: reading.events.map(({ title }) => title), requested: sites.requested }
  } finally {
    await sites.close()
  }
}

/** A calendar with two events in December 2026. */
export const twoEvents = calendarText(
  'X-WR-CALNAME:Dover Library',
  calendarEvent('UID:knots', 'SUMMARY:Knots', 'DTSTART:20261201T150000Z'),
  calendarEvent('UID:tents', 'SUMMARY:Tents', 'DTSTART:20261202T150000Z'),
)

export const recordedPage = (body: string, head = '') =>
  `<!doctype html><html><head><title>Dover</title>${head}</head><body>${body}</body></html>`
