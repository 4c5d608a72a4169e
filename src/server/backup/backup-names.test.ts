import { expect, test } from 'vitest'
import { nameBackup, readBackupName } from './backup-names.ts'

const plain = { isEncrypted: false, isSafetyCopy: false }
const at = (time: string) => Temporal.Instant.from(time)

test('a name holds the time and whether the file is encrypted', () => {
  for (const isEncrypted of [true, false]) {
    for (const isSafetyCopy of [true, false]) {
      const name = nameBackup(at('2026-11-21T08:00:04.7Z'), { isEncrypted, isSafetyCopy })
      expect(readBackupName(name, 5)).toEqual({
        ...{ name, madeAt: at('2026-11-21T08:00:05Z'), bytes: 5, isEncrypted, isSafetyCopy },
      })
    }
  }
  expect(nameBackup(at('2026-11-21T08:00:00Z'), plain)).toBe('wonderlark-2026-11-21T080000Z.tar.gz')
})

test.each([
  'town.tar.gz',
  'wonderlark-2026-11-21.tar.gz',
  'wonderlark-2026-13-41T080000Z.tar.gz',
  'wonderlark-2026-11-21T080000Z.tar.gz.part',
  '../wonderlark-2026-11-21T080000Z.tar.gz',
  'wonderlark-2026-11-21T080000Z.tar.gz/x',
])('%s isn’t one of our backups', (name) => {
  expect(readBackupName(name, 1)).toBeNull()
})
