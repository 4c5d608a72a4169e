import { describe, expect, test } from 'vitest'
import { listRepeatDays, buildRepeatRule, describeRepeat, findNextSaturday } from './hosting-dates.ts'
import {
  endsPastMidnight,
  findHostedErrors,
  isReadyToCreate,
  isWebAddress,
  moveEnd,
  type HostedFields,
  shortDescription,
} from './hosting-rules.ts'

const whole: HostedFields = {
  title: 'Pond dipping',
  date: '2026-11-28',
  time: '09:00',
  endTime: '10:00',
  endDate: null,
  location: 'Brower Park',
  isVirtualEvent: false,
  isHybrid: false,
  virtualEventLink: null,
  isPaidEvent: false,
  price: null,
  paymentLink: null,
}
const messages = (given: Partial<HostedFields>) =>
  findHostedErrors({ ...whole, ...given }, '2026-11-21').map(({ message }) => message)

describe('an event', () => {
  test('with name, date and location can be created', () => {
    expect(messages({})).toEqual([])
    expect(isReadyToCreate(whole)).toBe(true)
    expect(isReadyToCreate({ ...whole, location: ' ' })).toBe(false)
  })

  test('reports everything that is missing at once', () => {
    const nothing = {
      title: ' ',
      date: '',
      location: '',
      endTime: '09:00',
      isVirtualEvent: true,
      isHybrid: true,
      isPaidEvent: true,
    }
    expect(messages(nothing)).toEqual([
      'Event name is required',
      'Date is required',
      'End time must be after start time',
      'Location is required',
      'Virtual event link is required',
      'Price is required for paid events',
      'Payment link is required for paid events',
    ])
  })

  test.each([
    [{ date: '2026-11-20' }, 'Choose today or a later date'],
    [{ date: '2026-02-30' }, 'Choose a date from the calendar'],
    [{ time: '25:00' }, 'Enter a time, like 09:00'],
    [{ endTime: '08:59' }, 'End time must be after start time'],
    [{ endTime: '' }, 'End time must be after start time'],
    [{ isVirtualEvent: true, virtualEventLink: 'zoom.us/j/1' }, 'Please enter a valid URL'],
    [{ isVirtualEvent: true, virtualEventLink: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ isPaidEvent: true, price: 0, paymentLink: 'https://pay.example' }, 'Please enter a valid price'],
    [{ isPaidEvent: true, price: Number.NaN, paymentLink: 'https://pay.example' }, 'Please enter a valid price'],
    [{ isPaidEvent: true, price: 1, paymentLink: 'pay me' }, 'Please enter a valid payment URL'],
  ])('with %j gets the error "%s"', (given, message) => {
    expect(messages(given)).toEqual([message])
  })

  test.each([
    ['2026-11-29', '01:00', []],
    ['2026-11-28', '01:00', ['End time must be after start time']],
    [null, '01:00', ['End time must be after start time']],
    ['2026-11-27', '11:00', ['The last day can’t be before the first']],
    ['', '01:00', ['Choose the day it ends']],
    ['2027-03-01', '01:00', ['An event can last up to 92 days']],
    ['2026-11-29', '25:00', ['End time must be after start time']],
  ])('that ends on %j at %s gets the errors %j', (endDate, endTime, errors) => {
    expect(messages({ endDate, endTime })).toEqual(errors)
  })
  test('needs a location unless it is only online', () => {
    const link = { isVirtualEvent: true, virtualEventLink: 'https://example.org', location: '' }
    expect(messages(link)).toEqual([])
    expect(messages({ ...link, isHybrid: true })).toEqual(['Location is required'])
    expect(isReadyToCreate({ ...whole, ...link })).toBe(true)
  })
  test('can be today, and ignores unused links', () => {
    expect(messages({ date: '2026-11-21T08:00:00', virtualEventLink: 'nonsense', paymentLink: 'nonsense' })).toEqual([])
  })
})

test.each([
  ['https://example.org/a?b', true],
  [' http://localhost:3000 ', true],
  ['example.org', false],
  ['mailto:a@example.org', false],
  ['https://', false],
])('"%s" is a web address: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne)
})

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-11-21', '2026-11-28'],
  ['2026-11-22', '2026-11-28'],
  ['2026-12-30', '2027-01-02'],
])('the Saturday after %s is %s', (today, saturday) => {
  expect(findNextSaturday(today)).toBe(saturday)
})

test.each([
  ['21:00', '00:30', true],
  ['23:59', '00:00', true],
  ['19:00', '06:59', true],
  ['19:00', '07:00', false],
  ['10:00', '08:00', false],
  ['10:00', '10:00', false],
  ['10:00', '11:00', false],
  ['21:00', '', false],
])('from %s to %s past midnight: %s', (time, endTime, isPast) => {
  expect(endsPastMidnight({ time, endTime })).toBe(isPast)
})

test.each([
  ['10:00', '11:30', '14:00', '15:30'],
  ['10:00', '11:00', '23:30', '00:30'],
  ['23:30', '00:30', '10:00', '11:00'],
  // The event would be longer than a night.
  ['08:00', '22:00', '12:00', '22:00'],
  ['10:00', '08:00', '11:00', '08:00'],
  ['10:00', '', '11:00', ''],
])('moves %s to %s, begun at %s, to the end %s', (time, endTime, next, end) => {
  expect(moveEnd({ time, endTime }, next)).toBe(end)
})

describe('a series', () => {
  const saturday = '2026-11-28'
  const days = (every: 'week' | 'second-week' | 'month', count: number | null, until: string | null, from = saturday) =>
    listRepeatDays({ every, count, until }, from, 52, '2028-11-28')

  test('recurs weekly, every second week, or monthly on the same weekday', () => {
    expect(days('week', 3, null)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
    expect(days('second-week', 3, null)).toEqual(['2026-11-28', '2026-12-12', '2026-12-26'])
    expect(days('month', 3, null)).toEqual(['2026-11-28', '2026-12-26', '2027-01-23'])
  })

  test('ends on its last day, inclusive', () => {
    expect(days('week', null, '2026-12-12')).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
    expect(days('week', null, '2026-12-11')).toHaveLength(2)
    expect(days('week', null, saturday)).toEqual([saturday])
  })

  test('on a fifth weekday recurs on the last of each month', () => {
    expect(days('month', 4, null, '2026-10-31')).toEqual(['2026-10-31', '2026-11-28', '2026-12-26', '2027-01-30'])
    expect(describeRepeat('month', '2026-10-31')).toBe('every month on the last Saturday')
  })

  test('recurs on several weekdays, always on that of the first date', () => {
    const repeat = { count: 6, until: null, weekdays: [2, 4] }
    const list = (every: 'week' | 'second-week') => listRepeatDays({ every, ...repeat }, saturday, 52, '2028-11-28')
    const days = ['2026-11-28', '2026-12-01', '2026-12-03', '2026-12-05', '2026-12-08', '2026-12-10']
    expect(list('week')).toEqual(days)
    expect(list('second-week').slice(0, 4)).toEqual(['2026-11-28', '2026-12-08', '2026-12-10', '2026-12-12'])
    expect(buildRepeatRule({ every: 'week', ...repeat }, saturday)).toBe('FREQ=WEEKLY;BYDAY=TU,TH,SA;COUNT=6')
    expect(describeRepeat('week', saturday, [4, 2])).toBe('every week on Tuesday, Thursday, and Saturday')
    expect(describeRepeat('second-week', '2026-11-29', [6])).toBe('every other week on Saturday and Sunday')
  })
  test('never has more dates than allowed', () => {
    expect(
      listRepeatDays({ every: 'week', count: null, until: '2099-01-01' }, saturday, 52, '2099-01-01'),
    ).toHaveLength(52)
  })

  test('is described in words and as a rule', () => {
    expect(describeRepeat('week', saturday)).toBe('every week on Saturday')
    expect(describeRepeat('second-week', saturday)).toBe('every other week on Saturday')
    expect(describeRepeat('month', saturday)).toBe('every month on the fourth Saturday')
    expect(buildRepeatRule({ every: 'month', count: 6, until: null }, saturday)).toBe('FREQ=MONTHLY;BYDAY=4SA;COUNT=6')
    expect(buildRepeatRule({ every: 'second-week', count: null, until: '2027-01-31' }, saturday)).toBe(
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20270131',
    )
  })
})

describe('the short description', () => {
  test('is the whole text if it is short', () => {
    expect(shortDescription(' Nets and\n\njars. ')).toBe('Nets and jars.')
  })
  test('ends with a sentence or a word', () => {
    const sentence = 'We look closely at everything that lives in the pond and draw it before we let it go. '
    expect(shortDescription(sentence.repeat(4))).toBe((sentence + sentence).trim())
    expect(shortDescription('word '.repeat(60))).toMatch(/^(word )+word…$/)
    expect(shortDescription('x'.repeat(400))).toHaveLength(180)
    for (const start of ['', 'x']) expect(shortDescription(start + '🦆'.repeat(200)).isWellFormed()).toBe(true)
  })
})
