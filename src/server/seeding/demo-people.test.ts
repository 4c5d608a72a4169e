import { expect, test } from 'vitest'
import { demoRelations } from './demo-follows.ts'
import { demoPeople } from './demo-people.ts'
import { demoOfferings } from './demo-town.ts'

test('there are twelve demo people with unique names', () => {
  expect(demoPeople).toHaveLength(12)
  expect(new Set(demoPeople.map(({ username }) => username)).size).toBe(12)
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(12)
  for (const { username, bio } of demoPeople) {
    expect(username).not.toMatch(/admin|test/)
    expect(bio.length).toBeLessThanOrEqual(200)
  }
})

test('demo people follow each other, and host and attend events of the town', () => {
  const usernames = demoPeople.map(({ username }) => username)
  const organizers = new Set(demoOfferings.map(({ by }) => by[0]))
  expect(Object.keys(demoRelations).toSorted()).toEqual(usernames.toSorted())
  for (const [username, { follows, hostsAs = [], goesTo = [] }] of Object.entries(demoRelations)) {
    for (const other of follows) expect(usernames.filter((name) => name !== username)).toContain(other)
    for (const organizer of [...hostsAs, ...goesTo]) expect(organizers).toContain(organizer)
  }
})
