import { expect, test } from 'vitest'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { responses, startFaultServer } from '#tests/support/servers/fault-server.ts'
import { copyDataDir, query, serve, until } from './processes.ts'

const sourceCount = 4
const eventCount = 20

const writeCalendar = (source: number) =>
  calendarText(
    `X-WR-CALNAME:Calendar ${source}`,
    ...Array.from({ length: eventCount }, (_, index) => {
      const start = new Date(Date.now() + (index + 2) * 86_400_000 + source * 3_600_000).toISOString()
      const moment = `${start.slice(0, 13).replaceAll(/[-:]/g, '')}0000Z`
      return calendarEvent(`UID:${source}-${index}`, `SUMMARY:Talk ${source} ${index}`, `DTSTART:${moment}`)
    }),
  )

const readState = async (dataDir: string) => {
  const [row] = (await query(
    dataDir,
    `select count(*) filter (where last_read_at is not null)::int as read, count(*)::int as all,
      (select count(*)::int from events e join event_sources l on l.event_id = e.id join sources s on s.id = l.source_id
        where s.address is not null) as listings,
      (select count(distinct (title, starts_at))::int from events where title like 'Talk %') as distinct_events,
      (select count(*)::int from events where title like 'Talk %') as events
    from sources where address is not null`,
  )) as { read: number; all: number; listings: number; distinct_events: number; events: number }[]
  return row
}

test('sources interrupted by a kill are read by the next server, without duplicate events', async () => {
  // A separate host for each, because sources on the same host are read one at a time.
  const calendars = await Promise.all(Array.from({ length: sourceCount }, () => startFaultServer()))
  try {
    for (const [source, calendar] of calendars.entries()) calendar.at('/', responses.calendar(writeCalendar(source)))
    const dataDir = await copyDataDir()
    const env = { SOURCE_NETWORKS: '127.0.0.1/32' }
    const { server } = await serve(dataDir, env)
    await query(
      dataDir,
      `insert into sources (name, address, next_read_at)
        select 'Calendar ' || address, address || '/', now()
        from unnest(array[${calendars.map(({ url }) => `'${url}'`).join(', ')}]) as address`,
      `update jobs set run_at = '-infinity' where key = 'schedule:sources.schedule' and state = 'waiting'`,
    )
    await until(async () => ((await readState(dataDir))?.read ?? 0) > 0)
    await server.stop('SIGKILL')
    const { server: next } = await serve(dataDir, env)
    await until(async () => (await readState(dataDir))?.read === sourceCount)
    const count = sourceCount * eventCount
    expect(await readState(dataDir)).toEqual({
      read: sourceCount,
      all: sourceCount,
      listings: count,
      distinct_events: count,
      events: count,
    })
    expect((await next.stop()).code).toBe(0)
  } finally {
    for (const calendar of calendars) await calendar.close()
  }
})
