import { describe, expect, test } from 'vitest'
import type { FeedEvent } from '#server/sources/formats/feed-event.ts'
import { nameHost } from './host-names.ts'
import { nameFeed } from './source-names.ts'
import { withoutPeople } from './source-people.ts'

describe('an organizer', () => {
  test.each([
    ['Jane Doe', 'mailto:jane.doe@library.example'],
    ['Jane Doe', 'mailto:JDoe@library.example'],
    ['Chris%20Smith', 'MAILTO:christopher.smith@museum.example'],
    ['Julie Hall', 'mailto:julie.hall@museum.example'],
    ['Ana María Núñez', 'mailto:amnunez12@gmail.com'],
    ['jane@gmail.com', 'mailto:jane@gmail.com'],
    ['Jane Doe <jane.doe@gmail.com>', ''],
    ['', 'mailto:jane@gmail.com'],
  ])('%j with %j is not named', (name, email) => {
    expect(withoutPeople(name, email)).toBe('')
  })

  test.each([
    ['Montclair Library', 'mailto:events@library.example'],
    ['Hill Pottery', 'mailto:hillpottery@gmail.com'],
    ['The Old Barn', 'mailto:oldbarn@gmail.com'],
    ['Brown County YMCA', 'mailto:kimrobinson@ymca.example'],
    ['Jane Doe', ''],
    ['Jane Doe', 'mailto:'],
    ['WTIU', 'mailto:wtiu@radio.example'],
    ['Dover 100% Wool', 'mailto:wool@gmail.com'],
  ])('%j with %j is named', (name, email) => {
    expect(withoutPeople(name, email)).toBe(name)
  })

  test('keeps a name beside an address', () => {
    expect(withoutPeople('Chess Club (chess@gmail.com)')).toBe('Chess Club')
  })
})

const feed = (name: string | null, ...links: string[]) => ({
  name,
  events: links.map((link) => ({ link }) as FeedEvent),
})

test.each([
  ['its own name', 'Dover Library', 'https://dover.example/calendar.ics', 'Dover Library'],
  ['its host', null, 'https://www.dover.example/calendar.ics', 'dover.example'],
  ['its host instead of a default name', 'Events Calendar', 'webcal://dover.example/calendar.ics', 'dover.example'],
  ['its host instead of an address', 'jane@gmail.com', 'https://dover.example/calendar.ics', 'dover.example'],
  ['its file', null, '/tmp/dover-library.ics', 'dover-library'],
  ['no address that its file has', 'Calendar', '/tmp/jane.doe@gmail.com.ics', 'Calendar'],
])('a feed has %s', (_, name, address, expected) => {
  expect(nameFeed(feed(name), address)).toBe(expected)
})

test('the calendar of an account is named after the site that its events link to', () => {
  const address = 'https://calendar.google.com/calendar/ical/jane.doe%40gmail.com/public/basic.ics'
  const links = ['https://www.dover.example/1', 'https://www.dover.example/2']
  expect(nameFeed(feed('Jane Doe', ...links), address)).toBe('dover.example')
  expect(nameFeed(feed('Jane Doe', ...links, 'https://other.example/'), address)).toBe('calendar.google.com')
  expect(nameFeed(feed('Dover Chess Club', ...links), address)).toBe('Dover Chess Club')
})

test.each([
  ['Dover Library', 'Dover Library'],
  ['* Dover Library', 'Dover Library'],
  ['Dover Library Events', 'Dover Library'],
  ['Dover Library - Events Calendar', 'Dover Library'],
  ['Dover Parks Programs and Events', 'Dover Parks'],
  ['Events - Dover Library (public)', 'Dover Library'],
  ['Mickey&#039;s Black Box', "Mickey's Black Box"],
  ['Town Events', 'Town Events'],
  ['Dover Public Library', 'Dover Public Library'],
  ['The Events Company', 'The Events Company'],
  ['dover.example', 'dover.example'],
  ['Programs and Events Calendar', ''],
  ['Calendar', ''],
  ['dover_libraries.ics', ''],
  ['dover-library', ''],
  ['c_1rosks8nont4ebaq41tfgg8v7g@group.calendar.google.com', ''],
  ['gcal 1rosks8nont4ebaq41tfgg8v7g', ''],
  ['dover.gofmx.com', ''],
  ['doverlibrary.org', 'doverlibrary.org'],
])('a source named %j hosts its events as %j', (name, host) => {
  expect(nameHost(name)).toBe(host)
})
