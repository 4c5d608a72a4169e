import { expect, test } from 'vitest'
import { findCycle, findLoading } from './import-graph.ts'
import { rules } from './rules.ts'
import { parseSource } from './source-file.ts'

const complaints = (path: string, text = '') => rules.flatMap((rule) => rule(parseSource(path, text)))

test('a file whose name is in the list of its folder is welcome, and so is its test', () => {
  expect(complaints('src/server/events/list-queries.ts')).toEqual([])
  expect(complaints('src/server/events/service.test.ts')).toEqual([])
  expect(complaints('src/web/events/event-card.tsx')).toEqual([])
})

test.each([
  ['src/server/events/utils.ts', 'says nothing'],
  ['src/web/events/date-helpers.ts', 'says nothing'],
  ['src/server/events/magic.ts', 'vocabulary'],
  ['src/server/stuff/routes.ts', 'no folder'],
  ['src/server/loose.ts', 'vocabulary'],
])('the name %s is refused', (path, reason) => {
  expect(complaints(path).join()).toContain(reason)
})

test.each([
  ['src/server/goals/service.ts', `import { listEvents } from '../events/list-queries.ts'`, 'service.ts'],
  ['src/server/goals/service.ts', `import { listEvents } from '#server/events/list-queries.ts'`, 'service.ts'],
  ['src/server/platform/http/api-routes.ts', `import { x } from '../../events/service.ts'`, 'platform knows no slice'],
  ['src/server/goals/service.ts', `import { sql } from '../platform/database/sql.ts'`, 'platform/database/database.ts'],
  ['src/web/events/event-card.tsx', `import {\n  x,\n} from '#server/events/service.ts'`, 'through /api'],
  ['src/server/pages.ts', `const page = await import('#web/entry-server.tsx')`, 'does not know the pages'],
  ['src/contract/event.ts', `export * from '#domain/events/event-time.ts'`, 'stands alone'],
  ['src/domain/places/distance.ts', `import { eventSchema } from '#contract/event.ts'`, 'only types'],
  ['src/web/ui/button.tsx', `import { EventCard } from '../events/event-card.tsx'`, 'domain code'],
])('%s may not say: %s', (path, text, reason) => {
  expect(complaints(path, text).join()).toContain(reason)
})

test('a slice may call the service of another, and the domain may name types of the contract', () => {
  expect(complaints('src/server/goals/service.ts', `import { getEvent } from '../events/service.ts'`)).toEqual([])
  expect(complaints('src/domain/places/distance.ts', `import type { Limits } from '#contract/limits.ts'`)).toEqual([])
})

test('SQL is for queries, requests are for routes, the environment is for config, words in comments count nowhere', () => {
  expect(complaints('src/server/goals/service.ts', 'read((sql) => sql`select 1`)').join()).toContain('queries.ts')
  expect(complaints('src/server/goals/queries.ts', 'sql`select 1`')).toEqual([])
  expect(complaints('src/server/goals/service.ts', 'function f(request: Request) {}').join()).toContain('routes.ts')
  expect(complaints('src/server/goals/service.ts', 'process.env.HOME').join()).toContain('config.ts')
  expect(complaints('src/server/goals/service.ts', '// process.env is read elsewhere')).toEqual([])
  expect(complaints('src/web/ui/button.tsx', 'const goal = 1').join()).toContain('word of the domain')
  expect(complaints('src/web/ui/button.tsx', '/** Not for a goal. */')).toEqual([])
})

test('pages name endpoints instead of writing their paths', () => {
  expect(complaints('src/web/saved/queries.ts', "fetch('/api/events')").join()).toContain('by name')
  expect(complaints('src/web/saved/queries.ts', 'fetch(`/api/events/${id}`)').join()).toContain('by name')
  expect(complaints('src/web/saved/queries.ts', "call(client, 'listEvents') // GET /api/events")).toEqual([])
  expect(complaints('src/worker/fill.ts', "const lists = ['/api/goals']")).toEqual([])
})

test('names use the usual words', () => {
  const path = 'src/server/events/service.ts'
  expect(complaints(path, 'const retryPatience = 1').join()).toContain('"retryPatience" uses the old word "patience"')
  expect(complaints(path, 'interface NoticeRow {}').join()).toContain('notice')
  expect(complaints('src/web/events/gathering-card.tsx').join()).toContain('gathering')
  expect(complaints(path, 'const noticed = "a notice" // patience')).toEqual([])
})

test.each([
  'function ageOf() {}',
  'const ageOf = ({ bornAt }: Person) => 1',
  'const ageOf = async (id: number) => 1',
  'const ageOf = <T>(thing: T) => 1',
])('a function starts with a verb instead of ending in Of: %s', (text) => {
  expect(complaints('src/web/events/event-card.tsx', text)).toEqual([expect.stringContaining('"ageOf" ends in "Of"')])
})

test.each([
  'function isPartOf() {}',
  'const oneOf = (words: string[]) => 1',
  'const asOf = now',
  '// function ageOf()',
])('a claim, a combinator, a value or a comment may end in Of: %s', (text) => {
  expect(complaints('src/web/events/event-card.tsx', text)).toEqual([])
})

test('a circle of imports is told as the way round', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
  expect(findCycle(new Map([['a', new Set(['b'])]]))).toBeUndefined()
})

test('a package is loaded at a start only through imports that are neither of types nor on demand', () => {
  const files = (store: string) => [
    parseSource('src/server/serve.ts', `import { open } from './store.ts'\n`),
    parseSource('src/server/store.ts', store),
  ]
  expect(findLoading(files(`import sharp from 'sharp'\n`), 'src/server/serve.ts', ['sharp'])).toEqual([
    'src/server/serve.ts',
    'src/server/store.ts',
    'sharp',
  ])
  for (const store of [`import type { Sharp } from 'sharp'\n`, `const load = () => import('sharp')\n`])
    expect(findLoading(files(store), 'src/server/serve.ts', ['sharp'])).toBeUndefined()
})
