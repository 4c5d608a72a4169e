import { expect, test } from 'vitest'
import { demoTies } from './demo-follows.ts'
import { demoPeople } from './demo-people.ts'
import { demoOfferings } from './demo-town.ts'

test('the demo people are twelve, with names of their own', () => {
  expect(demoPeople).toHaveLength(12)
  expect(new Set(demoPeople.map(({ username }) => username)).size).toBe(12)
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(12)
  for (const { username, bio } of demoPeople) {
    expect(username).not.toMatch(/admin|test/)
    expect(bio.length).toBeLessThanOrEqual(200)
  }
})

test('the demo people follow each other, and host and go to what the town offers', () => {
  const usernames = demoPeople.map(({ username }) => username)
  const organizers = new Set(demoOfferings.map(({ by }) => by[0]))
  expect(Object.keys(demoTies).toSorted()).toEqual(usernames.toSorted())
  for (const [username, { follows, hostsAs = [], goesTo = [] }] of Object.entries(demoTies)) {
    for (const other of follows) expect(usernames.filter((name) => name !== username)).toContain(other)
    for (const organizer of [...hostsAs, ...goesTo]) expect(organizers).toContain(organizer)
  }
})
