import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

test('programs get the private address in the form that they take', () => {
  const { webcal, google, outlook } = calendarLinks('https://lark.example/calendar/abc.ics')
  expect(webcal).toBe('webcal://lark.example/calendar/abc.ics')
  expect(new URL(google).searchParams.get('cid')).toBe(webcal)
  expect(new URL(outlook).searchParams.get('url')).toBe('https://lark.example/calendar/abc.ics')
})
