import { describe, expect, test } from 'vitest'
import { headTags } from '#server/platform/pages/page-head.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import { eventHead } from './event-head.ts'
import { feedAlternates } from '#web/search/search-links.ts'

const origin = 'https://wonderlark.example.org'
const before = Date.parse('2026-10-01T00:00:00Z')
const after = Date.parse('2026-12-01T00:00:00Z')
const renderTags = (given: Parameters<typeof sampleEvent>[0] = {}, now = before) =>
  headTags(eventHead(sampleEvent(given), now), { origin, locale: 'en-US' })

describe('event metadata', () => {
  test('has a canonical URL', () => {
    expect(renderTags()).toContain(`<link rel="canonical" href="${origin}/event/12">`)
  })

  test('has a title, a description and an absolute 1200×630 picture for link previews', () => {
    const tags = renderTags()
    expect(tags).toContain('<title>Pond dipping · Wonderlark</title>')
    expect(tags).toContain('<meta property="og:title" content="Pond dipping">')
    expect(tags).toContain(
      '<meta name="description" content="Sat, Oct 31 · 10:00 AM · Brower Park, Brooklyn, NY. Nets, jars and what lives in the pond.">',
    )
    expect(tags).toMatch(
      /<meta property="og:image" content="https:\/\/wonderlark\.example\.org\/event\/12\/preview\.png\?v=[a-z0-9]+">/,
    )
    expect(tags).toContain('<meta property="og:image:width" content="1200">')
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('excludes past events from search engines', () => {
    expect(renderTags()).not.toContain('noindex')
    expect(renderTags({}, after)).toContain('<meta name="robots" content="noindex">')
  })

  test('marks a cancelled event in the title', () => {
    expect(renderTags({ status: 'cancelled' })).toContain('<title>Cancelled: Pond dipping · Wonderlark</title>')
    expect(renderTags({ status: 'postponed' })).toContain('<title>Postponed: Pond dipping · Wonderlark</title>')
  })

  test('truncates the description at a word boundary', () => {
    const { description } = eventHead(sampleEvent({ shortDescription: 'Splashing about '.repeat(40) }), before)
    expect([...description].length).toBeLessThanOrEqual(200)
    expect(description).toMatch(/(Splashing|about)…$/)
  })

  test('escapes text written by organizers', () => {
    const evil = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>\u2028'
    const tags = renderTags({ title: evil, description: evil, shortDescription: evil, location: evil, organizer: evil })
    expect(tags).not.toContain('<script>alert')
    expect(tags).not.toContain('<img')
    expect(tags.match(/<\/script>/g)).toHaveLength(2)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(tags) ?? []
    expect(JSON.parse(json)).toMatchObject({ name: evil, organizer: { name: evil } })
  })
})

test('a page without its own picture uses the default one', () => {
  const tags = headTags({ title: 'Wonderlark', description: 'Your field guide.' }, { origin, locale: 'en-US' })
  expect(tags).toContain(`<meta property="og:image" content="${origin}/preview.png">`)
  expect(tags).not.toContain('canonical')
})

test('a search links to its feeds without paging parameters', () => {
  const call = new URLSearchParams({ interests: 'STEM,Art', within: '20', virtual: 'any', limit: '20' })
  expect(feedAlternates(call).map(({ path }) => path)).toEqual([
    '/feeds/events.atom?interests=STEM,Art&within=20&virtual=any',
    '/feeds/events.json?interests=STEM,Art&within=20&virtual=any',
    '/feeds/events.ics?interests=STEM,Art&within=20&virtual=any',
  ])
  const tags = headTags(
    { title: 'Home', description: '', alternates: feedAlternates(call) },
    { origin, locale: 'en-US' },
  )
  expect(tags).toContain(
    `<link rel="alternate" type="application/atom+xml" title="These events, in a feed reader" href="${origin}/feeds/events.atom?interests=STEM,Art&amp;within=20&amp;virtual=any">`,
  )
})
