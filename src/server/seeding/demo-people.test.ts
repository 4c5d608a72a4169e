import { expect, test } from 'vitest'
import { demoPeople } from './demo-people.ts'

test('the demo people are twelve, with names of their own', () => {
  expect(demoPeople).toHaveLength(12)
  expect(new Set(demoPeople.map(({ username }) => username)).size).toBe(12)
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(12)
  for (const { username, bio } of demoPeople) {
    expect(username).not.toMatch(/admin|test/)
    expect(bio.length).toBeLessThanOrEqual(200)
  }
})
