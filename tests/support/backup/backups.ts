import type { BackupPlace } from '#server/backup/nightly-service.ts'

/** A place without backups, where none are made. */
export const noBackups: BackupPlace = {
  isOn: false,
  passphrase: null,
  store: {
    kind: 'folder',
    list: async () => [],
    keep: async () => undefined,
    open: async () => null,
    remove: async () => undefined,
  },
  workFolder: '.',
  connection: '',
  blobs: { list: async () => [], read: async () => null, write: async () => undefined },
  loadTowns: async () => undefined,
  withScratch: async () => Promise.reject(new Error('This test has no scratch database.')),
}
