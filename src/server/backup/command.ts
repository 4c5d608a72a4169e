import path from 'node:path'
import { callerFolder, readConfig } from '#server/boot/config.ts'
import { openBucketBlobs } from '#server/platform/storage/storage.ts'
import {
  describeCount,
  systemClock,
  runProcess,
  type ProcessLifecycle,
  OperatorError,
  isHelp,
} from '#server/platform/process/process.ts'
import { openStore, type Store, type StoreOptions } from '#server/boot/store.ts'
import { bucketBlobs, folderBlobs, type BlobFiles } from './blob-files.ts'
import type { Manifest } from './contents.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** `npm run backup` and `npm run restore`. */

const usages = {
  backup: `npm run backup -- FILE                Back up the database and the pictures to one file; the server may be running`,
  restore: `npm run restore -- FILE               Restore a backup into an empty database; stop the server first
npm run restore -- FILE --replace     Restore a backup and replace everything in the database`,
}

function sumUp({ tables, blobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${describeCount(tables.length, 'table')} with ${describeCount(rows, 'row')}, ${describeCount(blobs.length, 'picture')}`
}

interface Opened {
  store: Store
  blobs: BlobFiles
  passphrase: string | null
}

async function open(life: ProcessLifecycle, purpose: StoreOptions['purpose']): Promise<Opened> {
  const config = readConfig()
  const store = await openStore(config, { purpose, asFound: true, say: console.error, onLost: life.fail })
  life.onEnd(store.close)
  life.onForceExit(store.kill)
  const { bucket, dataDir, backupPassphrase: passphrase } = config
  const blobs = bucket ? bucketBlobs(openBucketBlobs(bucket)) : folderBlobs(path.resolve(dataDir, 'blobs'))
  return { store, blobs, passphrase }
}

async function backup(life: ProcessLifecycle, file: string): Promise<void> {
  const { store, blobs, passphrase } = await open(life, 'command')
  const manifest = await writeBackup({ connection: store.connection, blobs, file, clock: systemClock, passphrase })
  console.log(`Backed up ${sumUp(manifest)} to ${file}${passphrase === null ? '' : ', encrypted'}.`)
}

async function restore(life: ProcessLifecycle, file: string, replace: boolean): Promise<void> {
  // Opened as a server, so that no other server can be running.
  const { store, blobs, passphrase } = await open(life, 'server')
  const { connection } = store
  const { head, manifest, migrated } = await restoreBackup({ connection, blobs, file, replace, passphrase })
  for (const { name, rows } of manifest.tables) console.error(`${name}: ${describeCount(rows, 'row')}`)
  console.log(`Restored and verified ${sumUp(manifest)}, as of ${head.madeAt}.`)
  if (migrated.length > 0) console.log(`Applied migrations: ${migrated.join(', ')}.`)
}

await runProcess(
  async (life) => {
    const [task, ...rest] = process.argv.slice(2)
    const replace = task === 'restore' && rest.includes('--replace')
    const [file, ...more] = rest.filter((word) => !(replace && word === '--replace'))
    const usage = task === 'restore' ? usages.restore : usages.backup
    if (file === undefined || isHelp(file)) {
      console.log(usage)
      return file === undefined ? 1 : 0
    }
    const unknown = rest.find((word) => word.startsWith('-') && !(replace && word === '--replace'))
    if (unknown !== undefined) throw new OperatorError(`There is no option ${unknown}.\n\n${usage}`)
    if (more.length > 0) throw new OperatorError(`Give exactly one file.\n\n${usage}`)
    const place = path.resolve(callerFolder(), file)
    await (task === 'restore' ? restore(life, place, replace) : backup(life, place))
    return 0
  },
  { codeWhenAsked: 130 },
)
