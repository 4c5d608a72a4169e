import { testNow } from '#tests/support/product/app.ts'
import type { EventDraft } from './builders.ts'

const newYork = 'America/New_York'

/** Events that start or end around the current minute, because lists round the time to the minute. */
function aroundNow(): Partial<EventDraft>[] {
  const at = (seconds: number) => new Date(Date.parse(testNow) + seconds * 1000).toISOString()
  return [
    { title: 'Ended in the running minute', startsAt: at(-7200), endsAt: at(-10) },
    { title: 'Ended as the minute began', startsAt: at(-7200), endsAt: at(-20) },
    { title: 'Ended the minute before', startsAt: at(-7200), endsAt: at(-30) },
    { title: 'Ends in the next minute', startsAt: at(-7200), endsAt: at(50) },
    { title: 'Begins and ends at once', startsAt: at(600), endsAt: at(600) },
    { title: 'Three hours long and over now', startsAt: at(-20 - 3 * 3_600), endsAt: at(-20) },
    { title: 'Three hours long and over soon', startsAt: at(40 - 3 * 3_600), endsAt: at(40) },
    { title: 'Longer than three hours and over soon', startsAt: at(-20 - 3 * 3_600), endsAt: at(40) },
    { title: 'Runs for two days and ends now', startsAt: at(-20 - 2 * 86_400), endsAt: at(-20) },
    { title: 'Runs for two days and ends soon', startsAt: at(60 - 2 * 86_400), endsAt: at(60) },
    { title: 'Exhibition that is running', startsAt: at(-60 * 86_400), endsAt: at(30 * 86_400) },
    { title: 'Exhibition that is over', startsAt: at(-60 * 86_400), endsAt: at(-20) },
  ]
}

/** Events where the venue's day differs from the UTC day or from the wall clock. */
function aroundMidnights(): Partial<EventDraft>[] {
  return [
    { title: 'Before clocks go back', startsAt: '2026-11-01T05:30:00Z', endsAt: '2026-11-01T05:45:00Z' },
    { title: 'The same hour again', startsAt: '2026-11-01T06:30:00Z', endsAt: '2026-11-01T06:45:00Z' },
    { title: 'Across the hour that comes twice', startsAt: '2026-11-01T05:30:00Z', endsAt: '2026-11-01T06:10:00Z' },
    { title: 'A day of 25 hours', allDay: true, startsAt: '2026-11-01T04:00:00Z', endsAt: '2026-11-02T05:00:00Z' },
    { title: 'Ends at midnight', startsAt: '2026-11-04T00:00:00Z', endsAt: '2026-11-04T05:00:00Z' },
    { title: 'Begins and ends at midnight', startsAt: '2026-11-04T05:00:00Z', endsAt: '2026-11-04T05:00:00Z' },
    { title: 'Last minute of the day', startsAt: '2026-11-04T04:59:00Z', endsAt: '2026-11-04T05:01:00Z' },
    {
      title: 'Half-hour clock change',
      timeZone: 'Australia/Lord_Howe',
      startsAt: '2026-10-03T15:15:00Z',
      endsAt: '2026-10-03T15:45:00Z',
    },
    {
      title: 'Tomorrow already',
      timeZone: 'Pacific/Kiritimati',
      startsAt: '2026-11-03T10:00:00Z',
      endsAt: '2026-11-03T11:00:00Z',
    },
    {
      title: 'Still yesterday',
      timeZone: 'Etc/GMT+12',
      startsAt: '2026-11-04T11:00:00Z',
      endsAt: '2026-11-04T11:30:00Z',
    },
    {
      title: 'A quarter to the hour',
      timeZone: 'Asia/Kathmandu',
      startsAt: '2026-11-03T18:15:00Z',
      endsAt: '2026-11-03T20:15:00Z',
    },
    {
      title: 'An old zone of the region',
      timeZone: 'US/Eastern',
      startsAt: '2026-11-05T15:00:00Z',
      endsAt: '2026-11-05T16:00:00Z',
    },
  ]
}

export function edgeCases(): Partial<EventDraft>[] {
  const dated = [...aroundNow(), ...aroundMidnights()].map((draft) => ({ timeZone: newYork, ...draft }))
  const sameMoment = ['One of three at once', 'Two of three at once', 'Three of three at once']
  return [...dated, ...sameMoment.map((title) => ({ title, startsAt: '2026-11-06T20:00:00Z' }))]
}
