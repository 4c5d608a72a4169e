import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { prepareDataDir } from './data-dir.ts'

const scratch = await makeScratchFolder('wonderlark-data-')
afterAll(() => rm(scratch, { recursive: true }))
const deep = Array.from({ length: 10 }, () => 'deep'.repeat(25))

test.each([
  ['in /proc', '/proc/wonderlark', 'cannot be created (ENOENT)'],
  ['below a file', '/etc/hostname/data', 'has a file in its path where a folder is needed (ENOTDIR)'],
  ['whose name is too long', `/tmp/${'x'.repeat(300)}`, 'has a path that is too long (ENAMETOOLONG)'],
  ['too deep for PostgreSQL', path.join(scratch, ...deep), 'has a path that is too long'],
])('a DATA_DIR %s is reported in one sentence', async (_, dataDir, reason) => {
  await expect(prepareDataDir(dataDir)).rejects.toThrow(
    `DATA_DIR (${dataDir}) ${reason}; fix that or set DATA_DIR to another folder.`,
  )
})
