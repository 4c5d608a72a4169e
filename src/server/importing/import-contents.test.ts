import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarEvent as event } from '#tests/support/calendar-text.ts'
import { calendar, createImportHarness, knots, tents, type ImportHarness } from '#tests/support/import-harness.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

describe('the same event from two sources', () => {
  const theirs = calendar('What is on in Dover', knots().replace('UID:knots', 'UID:77').replace('Knots', 'KNOTS!'))

  test('is one event that both list', async () => {
    await imports.read(calendar('Dover Library', knots()))
    expect(await imports.read(theirs, { file: 'town.ics' })).toMatchObject({ new: 0, duplicates: 1 })
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', listed_by: ['Dover Library', 'What is on in Dover'] },
    ])
  })

  test('is told in the words of the first', async () => {
    await imports.read(calendar('Dover Library', knots()))
    await imports.read(theirs, { file: 'town.ics' })
    await imports.read(theirs.replace('SUMMARY', 'DESCRIPTION:Ours\nSUMMARY'), { file: 'town.ics' })
    expect(await imports.rows()).toMatchObject([{ title: 'Knots', description: '' }])
  })

  test('stays while one of them lists it', async () => {
    await imports.read(calendar('Dover Library', knots()))
    await imports.read(theirs, { file: 'town.ics' })
    await imports.read(calendar('Dover Library'))
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: null, listed_by: ['What is on in Dover'] }])
    await imports.read(calendar('What is on in Dover'), { file: 'town.ics' })
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  })

  test('found twice in one feed is one as well', async () => {
    expect(
      await imports.read(calendar('Dover Library', knots(), knots().replace('UID:knots', 'UID:twin'))),
    ).toMatchObject({
      new: 1,
      duplicates: 1,
    })
    expect(await imports.rows()).toHaveLength(1)
  })
})

describe('an event', () => {
  test('of whole days lasts from midnight to midnight where it is', async () => {
    await imports.read(
      calendar(
        'Show',
        event(
          'UID:1',
          'SUMMARY:Show',
          'DTSTART;VALUE=DATE:20261110',
          'DTEND;VALUE=DATE:20261112',
          'LOCATION:Hall, Bloomington, IL',
        ),
      ),
    )
    expect(await imports.rows()).toMatchObject([
      {
        all_day: true,
        time_zone: 'America/Chicago',
        starts_on: '2026-11-10',
        ends_on: '2026-11-11',
        starts_at: new Date('2026-11-10T06:00:00Z'),
      },
    ])
  })

  test('without an end lasts two hours', async () => {
    await imports.read(calendar('Dover Library', knots()))
    expect(await imports.rows()).toMatchObject([
      { starts_at: new Date('2026-11-10T15:00:00Z'), ends_at: new Date('2026-11-10T17:00:00Z') },
    ])
  })

  test('in the net has no place', async () => {
    await imports.read(calendar('Dover Library', knots('GEO:40.88;-74.56').replace('Mill Hall', 'https://zoom.us/j/1')))
    expect(await imports.rows()).toMatchObject([
      { is_virtual_event: true, virtual_event_link: 'https://zoom.us/j/1', location: '', latitude: null },
    ])
  })

  test('costs what its words say', async () => {
    await imports.read(
      calendar(
        'Dover Library',
        knots('DESCRIPTION:Cost: $5'),
        tents.replace('UID', 'DESCRIPTION:Admission is free.\nUID'),
      ),
    )
    expect(await imports.rows()).toMatchObject([
      { is_paid_event: true, is_free: false, price: 500 },
      { is_paid_event: false, is_free: true, price: null },
    ])
  })
})
