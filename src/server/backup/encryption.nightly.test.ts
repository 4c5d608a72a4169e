import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  catchErrorMessage,
  fillTown,
  fingerprint,
  openBackupTown,
  type BackupTown,
} from '#tests/support/backup/backup-town.ts'
import { decrypt, encrypt, mark } from './encryption.ts'

const passphrase = 'larks rise at daybreak'
let house: BackupTown
let original: Buffer
let before: Record<string, string>
beforeAll(async () => {
  house = await openBackupTown()
  await fillTown(house.town)
  await house.backUp(house.town, passphrase)
  original = await readFile(house.file)
  before = await fingerprint(house.other)
})
beforeEach(() => writeFile(house.file, original))
afterAll(() => house.close())

const refused = async (given: string | null, file = original) => {
  await writeFile(house.file, file)
  const message = await catchErrorMessage(house.restore({ passphrase: given, replace: true }))
  expect(await fingerprint(house.other)).toEqual(before)
  return message.replace(house.file, 'FILE')
}
const changed = 'FILE is an encrypted backup that was changed or cut off; nothing was changed.'

test('an encrypted backup needs its own passphrase', async () => {
  expect(original.subarray(0, mark.length)).toEqual(mark)
  expect(await refused(null)).toMatch(/^FILE is encrypted; set BACKUP_PASSPHRASE /)
  expect(await refused('larks rise at noon')).toMatch(
    /^FILE is encrypted with another passphrase; set BACKUP_PASSPHRASE /,
  )
  expect(await refused('')).toMatch(/^FILE is encrypted with another passphrase/)
})

test('an encrypted backup that was truncated anywhere is rejected', async () => {
  for (const length of [0, 5, mark.length, 40, 60, 100, original.length - 1, original.length - 16]) {
    const expected = length < mark.length ? /^FILE is not a Wonderlark backup/ : changed
    expect(await refused(passphrase, original.subarray(0, length)), String(length)).toMatch(expected)
  }
})

test('an encrypted backup that was changed anywhere is rejected', async () => {
  for (const at of [mark.length + 40, Math.floor(original.length / 2), original.length - 20, original.length - 1]) {
    const file = Buffer.from(original)
    file[at] = file[at]! ^ 1
    expect(await refused(passphrase, file), String(at)).toBe(changed)
  }
  expect(await refused(passphrase, Buffer.concat([original, Buffer.from([0])]))).toBe(changed)
  // The salt and the check determine the key.
  const file = Buffer.from(original)
  file[mark.length] = file[mark.length]! ^ 1
  expect(await refused(passphrase, file)).toMatch(/^FILE is encrypted with another passphrase/)
})

test('restores everything with the passphrase, and needs none for a file without one', async () => {
  await house.restore({ passphrase, replace: true })
  expect(await fingerprint(house.other)).toEqual(await fingerprint(house.town))
})

test('segments can’t be swapped, omitted or truncated, and files of any size are restored unchanged', async () => {
  const segment = 65_536
  const fail = () => new Error('changed')
  const open = (bytes: Buffer) => buffer(Readable.from(decrypt(Readable.from([bytes]), passphrase, fail)))
  for (const size of [0, 1, segment - 1, segment, segment + 1, 3 * segment]) {
    const bytes = Buffer.alloc(size, 'abc')
    const sealed = await buffer(Readable.from(encrypt(Readable.from([bytes]), passphrase)))
    expect((await open(sealed)).equals(bytes), String(size)).toBe(true)
    if (size < 3 * segment) continue
    const head = mark.length + 32
    const part = (at: number) => sealed.subarray(head + at * (segment + 16), head + (at + 1) * (segment + 16))
    const start = sealed.subarray(0, head)
    const wrong = [
      [part(1), part(0), part(2)],
      [part(0), part(2)],
      [part(0), part(1)],
      [part(0), part(1), part(2), part(2)],
      [],
    ]
    for (const parts of wrong) await expect(open(Buffer.concat([start, ...parts]))).rejects.toThrow('changed')
  }
})
