import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { FetchError } from '#server/platform/network/network-error.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { checkForUpdate, getUpdateState, isNewer } from './service.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const url = 'https://releases.example/list.json'

interface Given {
  releases?: object[]
  text?: string
  signature?: string
  version?: string
  status?: number
}

function openDeps({ releases = [], text, signature, version = '0.3.0', status = 200 }: Given) {
  const asked: string[] = []
  const list = Buffer.from(text ?? JSON.stringify({ releases }))
  const deps: Parameters<typeof checkForUpdate>[0] & Parameters<typeof getUpdateState>[0] = {
    database: store.database,
    clock: stopClock('2026-12-10T14:00:00Z'),
    updates: { url, key },
    fetchUpdates: async (address) => {
      asked.push(address)
      if (status === 0) throw new FetchError('releases.example not found.', { reason: 'not-found' })
      const signed = signature ?? sign(null, list, privateKey).toString('base64')
      const body = address.endsWith('.sig') ? Buffer.from(`${signed}\n`) : list
      return { status, url: address, contentType: '', body, etag: null, lastModified: null }
    },
    machine: { version, releasedOn: '2026-11-30' },
  }
  return { deps, asked }
}

const release = (version: string, isSecurity = false) => ({
  ...{ version, releasedOn: '2026-12-05', notes: `https://releases.example/${version}`, isSecurity },
})

test.each([
  ['0.3.1', '0.3.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.3.0', '0.3.0', false],
  ['0.2.9', '0.3.0', false],
  ['0.3.1', '0.3.1-preview', false],
  ['0.4.0-preview', '0.3.0', false],
  ['0.4', '0.3.0', false],
  ['99999999999.0.0', '0.3.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})

describe('a check', () => {
  test('finds the latest release, and that one before it fixes a vulnerability', async () => {
    const releases = [
      release('0.2.0', true),
      release('0.4.0'),
      release('0.3.1', true),
      release('0.10.0'),
      release('0.3.0'),
    ]
    const { deps, asked } = openDeps({ releases })
    await checkForUpdate(deps)
    expect(asked).toEqual([url, `${url}.sig`])
    expect(await getUpdateState(deps)).toEqual({
      ...{ ageDays: 10, isChecked: true, checkedAt: '2026-12-10T14:00:00Z', problem: null },
      newer: {
        ...{
          version: '0.10.0',
          releasedOn: '2026-12-05',
          notesUrl: 'https://releases.example/0.10.0',
          isSecurity: true,
        },
      },
    })
    const upgraded = { ...deps, machine: { version: '0.10.0', releasedOn: null } }
    expect(await getUpdateState(upgraded)).toMatchObject({ newer: null, ageDays: null })
  })

  test('finds nothing if this is the latest', async () => {
    const { deps } = openDeps({ releases: [release('0.2.0', true), release('0.3.0')] })
    await checkForUpdate(deps)
    expect(await getUpdateState(deps)).toMatchObject({ newer: null, problem: null })
  })

  test('sends no request unless it is on', async () => {
    const { deps, asked } = openDeps({ releases: [release('0.4.0')] })
    await checkForUpdate(deps)
    const off = { ...deps, updates: null }
    asked.length = 0
    await checkForUpdate(off)
    expect(asked).toEqual([])
    expect(await getUpdateState(off)).toEqual({
      ...{ ageDays: 10, isChecked: false, checkedAt: null, problem: null, newer: null },
    })
  })

  test.each([
    [{ signature: 'AAAA' }, 'isn’t signed'],
    [{ signature: sign(null, Buffer.from('another list'), privateKey).toString('base64') }, 'isn’t signed'],
    [{ text: 'no list' }, 'can’t be read'],
    [{ releases: [{ ...release('0.5.0'), notes: 'javascript:alert(1)' }] }, 'can’t be read'],
    [{ status: 404 }, 'responded with 404'],
    [{ status: 0 }, 'not found'],
  ])('reports %j and keeps the result of an earlier check', async (given: Given, problem) => {
    await checkForUpdate(openDeps({ releases: [release('0.4.0')] }).deps)
    const { deps } = openDeps({ releases: [release('0.5.0')], ...given })
    await checkForUpdate(deps)
    const state = await getUpdateState(deps)
    expect(state.problem).toContain(problem)
    expect(state.newer?.version).toBe('0.4.0')
  })
})
