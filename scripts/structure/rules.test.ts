import { expect, test } from 'vitest'
import { findCycle, findLoading, findMutualPairs } from './import-graph.ts'
import { needlessSubjects, rules } from './rules.ts'
import { parseSource } from './source-file.ts'

const complaints = (path: string, text = '') => rules.flatMap((rule) => rule(parseSource(path, text)))

test('a file name from its folder’s list is allowed, and so is its test', () => {
  expect(complaints('src/server/events/list-queries.ts')).toEqual([])
  expect(complaints('src/server/events/service.test.ts')).toEqual([])
  expect(complaints('src/web/event-parts/event-card.tsx')).toEqual([])
})

test.each([
  ['src/server/events/utils.ts', 'says nothing'],
  ['src/web/events/date-helpers.ts', 'says nothing'],
  ['src/server/events/magic.ts', 'vocabulary'],
  ['src/server/stuff/routes.ts', 'no folder'],
  ['src/server/loose.ts', 'vocabulary'],
])('the name %s is rejected', (path, reason) => {
  expect(complaints(path).join()).toContain(reason)
})

test.each([
  ['src/server/goals/service.ts', `import { listEvents } from '../events/list-queries.ts'`, 'service.ts'],
  ['src/server/goals/service.ts', `import { listEvents } from '#server/events/list-queries.ts'`, 'service.ts'],
  [
    'src/server/platform/http/api-routes.ts',
    `import { x } from '../../events/service.ts'`,
    'platform must not import a room',
  ],
  ['src/server/goals/service.ts', `import { sql } from '../platform/database/sql.ts'`, 'platform/database/database.ts'],
  ['src/web/event-parts/event-card.tsx', `import {\n  x,\n} from '#server/events/service.ts'`, 'through /api'],
  ['src/server/boot/pages.ts', `const page = await import('#web/entry-server.tsx')`, 'does not know the pages'],
  ['src/contract/events/event.ts', `export * from '#domain/events/event-time.ts'`, 'stands alone'],
  ['src/domain/places/distance.ts', `import { eventSchema } from '#contract/events/event.ts'`, 'only types'],
  ['src/server/goals/service.ts', `export interface GoalsDeps extends Core {}`, 'lists what functions depend on'],
  ['src/server/goals/service.ts', `type Deps = Pick<Services, 'clock'>`, 'lists what functions depend on'],
  ['src/web/ui/layout/button.tsx', `import { EventCard } from '#web/event-parts/event-card.tsx'`, 'domain code'],
])('%s may not contain: %s', (path, text, reason) => {
  expect(complaints(path, text).join()).toContain(reason)
})

test('a slice may call another’s service, and the domain may use the contract’s types', () => {
  expect(complaints('src/server/goals/service.ts', `import { getEvent } from '../events/service.ts'`)).toEqual([])
  expect(complaints('src/domain/places/distance.ts', `import type { Limits } from '#contract/limits.ts'`)).toEqual([])
})

test('SQL belongs in queries, requests in routes and the environment in config; comments are ignored', () => {
  expect(complaints('src/server/goals/service.ts', 'read((sql) => sql`select 1`)').join()).toContain('queries.ts')
  expect(complaints('src/server/goals/queries.ts', 'sql`select 1`')).toEqual([])
  expect(complaints('src/server/goals/service.ts', 'function f(request: Request) {}').join()).toContain('routes.ts')
  expect(complaints('src/server/goals/service.ts', 'process.env.HOME').join()).toContain('config.ts')
  expect(complaints('src/server/goals/service.ts', '// process.env is read elsewhere')).toEqual([])
  expect(complaints('src/web/ui/layout/button.tsx', 'const goal = 1').join()).toContain('word of the domain')
  expect(complaints('src/web/ui/layout/button.tsx', '/** Not for goals. */')).toEqual([])
})

test('a policy contains SQL conditions and checks; other folders may call it, and only a policy rejects a request', () => {
  const policy = 'src/server/goals/policy.ts'
  expect(complaints(policy, 'const isOwn = fragment`g.user_id = 1`')).toEqual([])
  expect(complaints(policy, 'sql.hasRows`select from goals`')).toEqual([])
  expect(complaints(policy, 'sql`select id from goals`').join()).toContain('conditions')
  expect(complaints('src/server/saved/queries.ts', `import { isOwn } from '#server/goals/policy.ts'`)).toEqual([])
  const refusal = `throw new DomainError('not_allowed')`
  expect(complaints(policy, refusal)).toEqual([])
  expect(complaints('src/server/goals/service.ts', refusal).join()).toContain('policy.ts')
})

test('pages use endpoint names instead of paths', () => {
  expect(complaints('src/web/saved/queries.ts', "fetch('/api/events')").join()).toContain('by name')
  expect(complaints('src/web/saved/queries.ts', 'fetch(`/api/events/${id}`)').join()).toContain('by name')
  expect(complaints('src/web/saved/queries.ts', "call(client, 'listEvents') // GET /api/events")).toEqual([])
  expect(complaints('src/worker/fill.ts', "const lists = ['/api/goals']")).toEqual([])
})

test('banned words are rejected in names', () => {
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
])('function names that end in Of are rejected: %s', (text) => {
  expect(complaints('src/web/event-parts/event-card.tsx', text)).toEqual([
    expect.stringContaining('"ageOf" ends in "Of"'),
  ])
})

test.each([
  'function isPartOf() {}',
  'const oneOf = (words: string[]) => 1',
  'const asOf = now',
  '// function ageOf()',
])('claims, combinators, values and comments may end in Of: %s', (text) => {
  expect(complaints('src/web/event-parts/event-card.tsx', text)).toEqual([])
})

test('an import cycle is reported as a path', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
  expect(findCycle(new Map([['a', new Set(['b'])]]))).toBeUndefined()
})

test('two folders that import each other are reported as a pair', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['a'])],
    ['c', new Set(['b'])],
  ])
  expect(findMutualPairs(graph)).toEqual([['a', 'b']])
})

test('a file name has a subject before its part only in folders with two files of that part', () => {
  const room = ['src/server/goals/service.ts', 'src/server/goals/list-queries.ts']
  expect(needlessSubjects(room)).toEqual([expect.stringContaining('call it queries.ts')])
  expect(needlessSubjects([...room, 'src/server/goals/queries.ts'])).toEqual([])
})

test('only static imports of values load a package', () => {
  const files = (store: string) => [
    parseSource('src/server/boot/serve.ts', `import { open } from './store.ts'\n`),
    parseSource('src/server/boot/store.ts', store),
  ]
  expect(findLoading(files(`import sharp from 'sharp'\n`), 'src/server/boot/serve.ts', ['sharp'])).toEqual([
    'src/server/boot/serve.ts',
    'src/server/boot/store.ts',
    'sharp',
  ])
  for (const store of [`import type { Sharp } from 'sharp'\n`, `const load = () => import('sharp')\n`])
    expect(findLoading(files(store), 'src/server/boot/serve.ts', ['sharp'])).toBeUndefined()
})
