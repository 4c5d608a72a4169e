import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import { mayEnter, type Account } from './postgres-account.ts'

/** Directory for files that PostgreSQL's account can't reach in DATA_DIR, when started as root. */
export const rootPlace = '/var/lib/wonderlark'
const pointerName = 'postgres-is-elsewhere.txt'

export const isCluster = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'))

/** Follows the pointer file that an earlier start as root left in DATA_DIR. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, pointerName), 'utf8').catch(() => undefined)
  const folder = text?.split('\n')[0]?.trim()
  if (!folder) return undefined
  if (isCluster(folder)) return folder
  throw new OperatorError(
    `${path.join(dataDir, pointerName)} says that the database is in ${folder}, but it is not there; ` +
      'bring that folder back, or delete the file to begin with an empty database.',
  )
}

async function writePointer(dataDir: string, folder: string): Promise<void> {
  const unfinished = path.join(dataDir, `${pointerName}-${randomBytes(4).toString('hex')}`)
  await writeFile(
    unfinished,
    `${folder}\n\nWonderlark was started as root, PostgreSQL refuses to run as root, and the account it runs under\n` +
      'cannot enter this folder. So the database is kept in the folder named above. It belongs to this DATA_DIR:\n' +
      'keep both, move both, back up both.\n',
  )
  try {
    await link(unfinished, path.join(dataDir, pointerName))
  } finally {
    await rm(unfinished)
  }
}

/** Chooses a folder that the account can enter. Creates its parent, but not the folder itself. */
export async function chooseClusterFolder(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || (await mayEnter(dataDir, account))) return path.join(dataDir, 'postgres')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const place = path.join(rootPlace, `${hash}-${randomBytes(3).toString('hex')}`)
  try {
    await mkdir(place, { recursive: true })
    // Regardless of the umask, PostgreSQL's account must be able to enter.
    await chmod(rootPlace, 0o755)
    await chmod(place, 0o755)
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL cannot run as root, its account cannot enter DATA_DIR (${dataDir}), and ${place} cannot be made ` +
        `(${systemCode(error)}); choose a DATA_DIR that everybody may enter, or set DATABASE_URL.`,
    )
  }
  return path.join(place, 'postgres')
}

/** Writes the pointer file. If two first starts race, only one pointer is created, and both use the folder it names. */
export async function claimPlace(dataDir: string, folder: string): Promise<string> {
  try {
    await writePointer(dataDir, folder)
    return folder
  } catch (error) {
    await rm(path.dirname(folder), { recursive: true, force: true })
    if (systemCode(error) !== 'EEXIST') {
      throw new OperatorError(
        `DATA_DIR (${dataDir}) cannot hold the file that says where the database is (${systemCode(error)}); ` +
          'choose a DATA_DIR on another file system.',
      )
    }
    return (await readPointer(dataDir)) ?? folder
  }
}
