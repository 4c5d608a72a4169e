import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyRuntime, findRuntime, explainCannotRun } from './postgres-runtime.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-runtime-'))
  await chmod(folder, 0o755)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('several processes that copy PostgreSQL at once create one copy, which runs under any account', async () => {
  const { folder: native } = await findRuntime(undefined, folder)
  const copy = path.join(folder, 'copies', 'runtime')
  await Promise.all([copyRuntime(native, copy), copyRuntime(native, copy)])
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  expect(await explainCannotRun(copy, account)).toBeUndefined()
  expect(await readdir(path.dirname(copy))).toEqual(['runtime'])
})
