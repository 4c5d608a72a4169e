import { expect, test } from 'vitest'
import { asksTooMuch, isHandsOff, isWatched } from './topic-formats.ts'

const goal = (title: string, description = '') => ({ title, description })
const event = (title: string, text = '') => ({ title, format: null, text })

test('concerts and markets count as watched, unless their title says that people take part', () => {
  expect(isWatched({ title: 'Banjos at dusk', format: 'concert' })).toBe(true)
  expect(isWatched({ title: 'Banjo jam', format: 'concert' })).toBe(false)
})

test('tastings and sales don’t teach how to make something', () => {
  expect(isHandsOff(goal('Brew my own cider'), event('Cider tasting'))).toBe(true)
  expect(isHandsOff(goal('Know my ciders'), event('Cider tasting'))).toBe(false)
  expect(isHandsOff(goal('Brew my own cider'), event('Cider workshop and tasting'))).toBe(false)
  expect(isHandsOff(goal('Repair old clocks'), event('Antique clock sale'))).toBe(true)
})

test('auditions only match goals that ask for one', () => {
  expect(isHandsOff(goal('Learn to act'), event('Auditions: Peter Pan'))).toBe(true)
  expect(isHandsOff(goal('Sing in a musical'), event('Auditions: Peter Pan'))).toBe(false)
})

test('research talks and advanced classes don’t match goals of beginners', () => {
  expect(asksTooMuch(goal('Understand stars'), event('Colloquium: dust'))).toBe(true)
  expect(asksTooMuch(goal('Understand stars'), event('Dust', 'Title: Dust. Abstract: We report …'))).toBe(true)
  expect(asksTooMuch(goal('Start to knit'), event('Advanced lace'))).toBe(true)
  expect(asksTooMuch(goal('Knit lace'), event('Advanced lace'))).toBe(false)
})
