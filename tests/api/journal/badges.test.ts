import { importJWK, jwtVerify, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BadgeStatus } from '#contract/pathways/badge.ts'
import type { GoalRecord } from '#contract/journal/journal.ts'
import type { OwnPathway } from '#contract/pathways/pathway.ts'
import { setOperator } from '#server/admin/people-service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-20T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let library: BrowserLike
let ada: BrowserLike
let olga: BrowserLike
let visitor: BrowserLike

beforeAll(async () => {
  store = await createTestDatabase()
  const { database } = store
  product = await startProductServer({ database, clock })
  const signIn = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
  library = await signIn('Lena')
  ada = await signIn('Ada')
  olga = await signIn('Olga')
  visitor = openBrowser(product.url)
  await setOperator({ database, clock }, 3, true, { actorId: null, reason: '' })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const ponds = {
  title: 'Our winter reading of ponds',
  summary: 'Read, look, and show.',
  offeredBy: 'Mill Library',
  vouches: true,
  visibility: 'offered',
  steps: [{ stage: 'taste', title: 'Read one book about ponds' }],
}

async function write(given: object = {}): Promise<OwnPathway> {
  const { status, body } = await call<OwnPathway>(library, 'POST', '/api/pathways', { ...ponds, ...given })
  expect(status, body.message).toBe(200)
  return body
}

const feature = (id: string, method = 'PUT') => call(olga, method, `/api/admin/pathways/${id}/feature`)

/** Starts the pathway, completes it by default, and shares its record. @returns the token of the link */
async function share(id: string, isCompleted = true): Promise<string> {
  const { body: goal } = await call(ada, 'POST', `/api/pathways/${id}/start`)
  if (isCompleted)
    for (const at of goal.tasks.keys()) await call(ada, 'POST', `/api/goals/${goal.id}/tasks/${at + 1}/complete`)
  const { body } = await call<{ url: string }>(ada, 'POST', `/api/goals/${goal.id}/record/share`, {})
  return body.url.split('/').at(-1) ?? ''
}

const readBadge = (token: string) => visitor.send(`/api/records/${token}/badge`)
const readRecord = async (token: string) => (await call<GoalRecord>(visitor, 'GET', `/api/records/${token}`)).body

test('a completed pathway whose organizer gives badges has one that anyone can verify, and that is self-reported', async () => {
  const { id } = await write()
  await feature(id)
  const token = await share(id)
  expect(await readRecord(token)).toMatchObject({ badgeBy: 'Mill Library' })
  const response = await readBadge(token)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vc+jwt')
  const { body: key } = await call<JWK>(visitor, 'GET', '/api/badges/key')
  expect(Object.keys(key), 'nothing of the private key').toEqual(['kty', 'n', 'e', 'alg', 'use', 'kid'])
  const badge = await response.text()
  const { payload, protectedHeader } = await jwtVerify(badge, await importJWK(key, 'RS256'), {
    currentDate: new Date(clock.now().epochMilliseconds),
  })
  const { body: issuer } = await call<{ id: string }>(visitor, 'GET', '/api/badges/issuer')
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: issuer.id.replace('issuer', 'key') })
  expect(payload).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    iss: issuer.id,
    issuer: { id: issuer.id, type: ['Profile'], name: 'Wonderlark' },
    validFrom: '2026-11-20T14:00:00Z',
    validUntil: '2027-11-20T14:00:00Z',
    exp: Date.parse('2027-11-20T14:00:00Z') / 1000,
    credentialStatus: { id: `${product.url}/api/records/${token}/badge/status`, type: '1EdTechRevocationList' },
    evidence: [{ genre: 'Self-reported', narrative: expect.stringContaining('Nobody else has confirmed it') }],
    credentialSubject: {
      identifier: [{ identityHash: 'Ada', identityType: 'name', hashed: false }],
      achievement: {
        name: 'Our winter reading of ponds',
        criteria: { narrative: '- Read one book about ponds' },
        creator: { name: 'Mill Library' },
      },
    },
  })
  expect(payload.jti).toMatch(new RegExp(`/api/records/${token}/badge$`))
  const [head, , signature] = badge.split('.')
  const forged = [
    head,
    Buffer.from(JSON.stringify({ ...payload, name: 'A doctorate' })).toString('base64url'),
    signature,
  ]
  await expect(jwtVerify(forged.join('.'), await importJWK(key, 'RS256'))).rejects.toThrow('signature')
})

test.each([
  ['whose organizer gives none', { vouches: false }, true, true],
  ['that names no organizer', { offeredBy: '' }, true, true],
  ['that operators don’t feature', {}, false, true],
  ['that isn’t completed', {}, true, false],
])('a pathway %s has no badge', async (_case, given, isFeatured, isCompleted) => {
  const { id } = await write(given)
  if (isFeatured) await feature(id)
  const token = await share(id, isCompleted)
  expect((await readRecord(token)).badgeBy).toBeNull()
  const response = await readBadge(token)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'badge_not_found' })
})

test('a revoked link and a copied pathway have no badge', async () => {
  const { id } = await write()
  await feature(id)
  const token = await share(id)
  expect((await readBadge(token)).status).toBe(200)
  await feature(id, 'DELETE')
  expect((await readBadge(token)).status, 'no longer featured').toBe(404)
  const { body: copy } = await call<OwnPathway>(ada, 'POST', `/api/pathways/${id}/copy`)
  expect(copy).toMatchObject({ vouches: false, offeredBy: null })
})

test('a badge ends at its address and in its status when a step reopens, disappears, or the pathway loses its badge', async () => {
  const { id } = await write()
  await feature(id)
  const { body: goal } = await call(ada, 'POST', `/api/pathways/${id}/start`)
  const mark = async (method: 'POST' | 'DELETE') => {
    for (const at of goal.tasks.keys())
      expect((await call(ada, method, `/api/goals/${goal.id}/tasks/${at + 1}/complete`)).status).toBe(200)
  }
  await mark('POST')
  const { body } = await call<{ url: string }>(ada, 'POST', `/api/goals/${goal.id}/record/share`, {})
  const token = body.url.split('/').at(-1) ?? ''
  const badgeId = `${product.url}/api/records/${token}/badge`
  const state = async () => {
    const { status, body: list } = await call<BadgeStatus>(visitor, 'GET', `/api/records/${token}/badge/status`)
    expect([status, list.id, list.issuer]).toEqual([200, `${badgeId}/status`, `${product.url}/api/badges/issuer`])
    const isListed = list.revokedCredential.some((each) => each.id === badgeId && each.revoked)
    expect((await readBadge(token)).status).toBe(isListed ? 404 : 200)
    return isListed ? 'revoked' : 'valid'
  }
  expect(await state()).toBe('valid')
  await mark('DELETE')
  expect(await state()).toBe('revoked')
  expect((await readRecord(token)).badgeBy).toBeNull()
  await mark('POST')
  expect(await state()).toBe('valid')
  const steps = await store.database.write(
    (sql) => sql<{ at: number }>`update goal_tasks set step = null where goal_id = ${goal.id} returning id as at`,
  )
  expect(await state(), 'a step without a task').toBe('revoked')
  await store.database.write((sql) => sql`update goal_tasks set step = 0 where id = ${steps[0]!.at}`)
  expect(await state()).toBe('valid')
  await feature(id, 'DELETE')
  expect(await state()).toBe('revoked')
  await feature(id)
  // The author withdraws it, and operators have to read the change.
  await call(library, 'PATCH', `/api/pathways/${id}`, { vouches: false })
  await feature(id)
  expect(await state()).toBe('revoked')
  await call(library, 'PATCH', `/api/pathways/${id}`, { vouches: true })
  await feature(id)
  expect(await state()).toBe('valid')
  await call(ada, 'DELETE', `/api/goals/${goal.id}/record/share`)
  expect(await state()).toBe('revoked')
})
