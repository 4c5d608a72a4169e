import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogLine } from '#contract/admin/operator.ts'
import { plainSite } from '#contract/site/site-options.ts'
import { openBackupFolder } from '#server/backup/backup-store.ts'
import { folderBlobs } from '#server/backup/blob-files.ts'
import { runDrill, type BackingUp } from '#server/backup/nightly-service.ts'
import { listBackups, startDrill } from '#server/backup/operator-service.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { checkForUpdate, getUpdateState } from '#server/updates/service.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'

/*
 * Findings that are stored for operators are written in their reader's language. Why a source can't be read is in
 * tests/api/sources.
 */

let world: OperatorWorld
let folder: string
let deps: BackingUp
beforeAll(async () => {
  world = await openOperatorWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-stored-texts-'))
  const { clock, store } = world
  deps = {
    ...{ database: store.database, clock, homeZone: 'America/New_York' },
    backups: {
      ...{ isOn: true, passphrase: null, workFolder: folder, connection: store.connection },
      store: openBackupFolder(folder),
      blobs: folderBlobs(folder),
      withScratch: () => Promise.reject(new Error('not reached')),
      loadTowns: () => Promise.resolve(),
    },
  }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const inBoth = async <Result>(read: () => Promise<Result>): Promise<Result[]> => [
  await runInLanguage('en', read),
  await runInLanguage('es', read),
]

test('why a restore drill failed', async () => {
  const id = await startDrill(deps, { actorId: 1, reason: '' })
  await expect(runDrill(deps, id)).rejects.toThrow('There is no backup yet.')
  const readMessage = async () => (await listBackups({ ...deps, site: plainSite })).lastDrill?.message
  expect(await inBoth(readMessage)).toEqual(['There is no backup yet.', 'Todavía no hay ninguna copia de seguridad.'])
  world.clock.pass({ hours: 1 })
  await startDrill(deps, { actorId: 1, reason: '' })
  world.clock.pass({ hours: 13 })
  expect(await inBoth(readMessage)).toEqual([
    'It never ended; the server was probably stopped meanwhile.',
    'Nunca terminó; es probable que el servidor se haya detenido mientras tanto.',
  ])
})

test('the log of operators’ actions', async () => {
  const readNames = async (language: string) => {
    world.olga.cookies.set('language', language)
    return (await world.rows<LogLine>('log')).map(({ target }) => target.name)
  }
  expect(await readNames('en')).toContain('a restore drill')
  expect(await readNames('es')).toContain('una prueba de restauración')
  world.olga.cookies.delete('language')
})

test('why the list of releases can’t be read', async () => {
  const answer = { status: 404, url: '', contentType: '', body: Buffer.of(), etag: null, lastModified: null }
  const updates = {
    ...{ database: deps.database, clock: deps.clock, fetchUpdates: () => Promise.resolve(answer) },
    ...{ updates: { url: 'https://releases.example', key: '' }, machine: { version: '0.3.0', releasedOn: null } },
  }
  await checkForUpdate(updates)
  expect(await inBoth(async () => (await getUpdateState(updates)).problem)).toEqual([
    'The list of releases responded with 404.',
    'La lista de versiones respondió con 404.',
  ])
})
