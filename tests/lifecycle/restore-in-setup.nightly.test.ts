import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { RestoredBackup } from '#contract/setup/setup-options.ts'
import { copyDataDir, query, runBackupCommand, serve } from './processes.ts'

const address = /Set up your town at (\S+\/setup\/[A-Za-z0-9_-]{43}) /

/** Starts a server and opens its setup. */
async function openSetup(dataDir: string, env: Record<string, string> = {}) {
  const { server, url } = await serve(dataDir, env)
  const [, link = ''] = await server.prints(address)
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const post = (path: string, body?: Uint8Array<ArrayBuffer>, headers: Record<string, string> = { cookie }) =>
    fetch(url + path, { method: 'POST', headers, ...(body && { body }) })
  return { dataDir, server, url, cookie, post }
}

async function backUp({ dataDir }: { dataDir: string }) {
  const file = `${dataDir}-backup.tar.gz`
  expect((await runBackupCommand('backup', [file], { DATA_DIR: dataDir })).code).toBe(0)
  return Uint8Array.from(await readFile(file))
}

test('the setup restores a backup in every process of a running server', async () => {
  const town = await openSetup(await copyDataDir())
  await query(town.dataDir, `insert into sources (name) values ('Library')`)
  const headers = { cookie: town.cookie, 'content-type': 'application/json' }
  const changed = await fetch(`${town.url}/api/admin/settings`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ version: 1, changes: { townName: 'Millbrook' } }),
  })
  expect(changed.status).toBe(200)
  expect((await town.post('/api/setup/finish')).status).toBe(200)
  const backup = await backUp(town)
  await town.server.stop()

  const { dataDir, url, cookie, server, post } = await openSetup(await copyDataDir(), {
    SEED: 'demo',
    WEB_CONCURRENCY: '2',
  })
  expect((await post('/setup/restore?offset=0', backup, {})).status, 'without the cookie').toBe(404)
  const foreign = { cookie, origin: 'https://elsewhere.example' }
  expect((await post('/setup/restore?offset=0', backup, foreign)).status, 'from another site').toBe(403)
  const half = Math.floor(backup.byteLength / 2)
  expect((await post(`/setup/restore?offset=${half}`, backup.slice(half))).status, 'without the first part').toBe(409)
  expect((await post('/setup/restore?offset=0', backup.slice(0, half))).status).toBe(200)

  const damaged = await post('/setup/restore')
  expect(damaged.status).toBe(422)
  expect(await damaged.json()).toMatchObject({
    code: 'backup_invalid',
    message: expect.stringMatching(/^The file is .*; nothing was changed\.$/) as string,
  })
  const listed = async () => (await (await fetch(`${url}/api/events`)).json()) as unknown[]
  expect((await listed()).length, 'the demo town is still there').toBeGreaterThan(0)

  expect((await post('/setup/restore?offset=0', backup.slice(0, half))).status).toBe(200)
  for (const again of [1, 2])
    expect((await post(`/setup/restore?offset=${half}`, backup.slice(half))).status, `part 2, ${again}`).toBe(200)
  const restored = await post('/setup/restore')
  expect((await restored.json()) as RestoredBackup).toMatchObject({ pictures: 0 })
  expect(await query(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
  // Each connection may reach a different process, and each process loads the new settings on its own.
  const fetchTitle = async () => {
    const page = await fetch(`${url}/about`, { headers: { connection: 'close' } })
    return /<title>(.*?)<\/title>/.exec(await page.text())?.[1]
  }
  await expect
    .poll(() => Promise.all(Array.from({ length: 12 }, fetchTitle)))
    .toEqual(Array.from({ length: 12 }, () => 'About · Millbrook'))
  expect(await listed()).toEqual([])
  const places = await fetch(`${url}/api/places?q=Ithaca`)
  expect(await places.json(), 'towns are loaded again').not.toEqual([])
  expect((await post('/setup/restore')).status, 'the setup of this town is finished').toBe(404)
  expect((await server.stop()).code).toBe(0)
})

test('the setup continues with the same link if the backup’s setup was never finished', async () => {
  const town = await openSetup(await copyDataDir())
  const backup = await backUp(town)
  // A new installation, and the one that made the backup, which already has the link.
  for (const { url, cookie, post } of [await openSetup(await copyDataDir()), town]) {
    expect((await post('/setup/restore?offset=0', backup)).status).toBe(200)
    expect((await post('/setup/restore')).status).toBe(200)
    await expect.poll(async () => (await fetch(`${url}/api/setup`, { headers: { cookie } })).status).toBe(200)
  }
})

test('the setup asks for the passphrase of an encrypted backup, and needs no second upload', async () => {
  const town = await openSetup(await copyDataDir())
  const passphrase = 'larks rise at daybreak'
  await query(town.dataDir, `insert into sources (name) values ('Library')`)
  const file = `${town.dataDir}-encrypted.tar.gz`
  const env = { DATA_DIR: town.dataDir, BACKUP_PASSPHRASE: passphrase }
  expect((await runBackupCommand('backup', [file], env)).code).toBe(0)
  const backup = Uint8Array.from(await readFile(file))
  const { dataDir, post } = await openSetup(await copyDataDir())
  expect((await post('/setup/restore?offset=0', backup)).status).toBe(200)
  const restore = async (text: string) => {
    const response = await post('/setup/restore', new TextEncoder().encode(text))
    return (await response.json()) as { code?: string; pictures?: number }
  }
  expect(await restore('')).toMatchObject({ code: 'backup_encrypted' })
  expect(await restore('larks rise at noon')).toMatchObject({ code: 'backup_passphrase_wrong' })
  expect(await restore(passphrase)).toMatchObject({ pictures: 0 })
  expect(await query(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
})
