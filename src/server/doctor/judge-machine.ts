import { warning, well, wrong, type Finding } from './findings.ts'

const megabyte = 2 ** 20
/** Free space in megabytes below which writes will soon fail (`least`) or that calls for attention (`comfortable`). */
const room = { least: 200, comfortable: 1_024 }

export interface DiskFacts {
  folder: string
  freeBytes: number
  /** System error code if the folder isn't writable; otherwise null. */
  obstacle: string | null
}

export function judgeDisk({ folder, freeBytes, obstacle }: DiskFacts): Finding {
  const free = Math.floor(freeBytes / megabyte)
  if (obstacle !== null) {
    return wrong(
      'disk',
      `${folder} cannot be written (${obstacle})`,
      'Give it to the account that runs Wonderlark, on a disk that is mounted for writing.',
    )
  }
  const says = `${free.toLocaleString('en-US')} MB are free in ${folder}`
  if (free < room.least)
    return wrong('disk', says, 'Make room now, or move to a bigger disk: a full one keeps nothing new.')
  return free < room.comfortable
    ? warning('disk', says, 'Make room soon: backups elsewhere, old builds in dist.')
    : well('disk', says)
}

export interface SecretFacts {
  file: string
  /** Its permission bits. */
  mode: number
}

export function judgeSecrets(files: readonly SecretFacts[]): Finding[] {
  const open = files.filter(({ mode }) => (mode & 0o077) !== 0)
  if (open.length === 0)
    return [
      well(
        'secrets',
        files.length === 0 ? 'there is no file with secrets yet' : "each file with secrets is its owner's alone",
      ),
    ]
  return open.map(({ file, mode }) =>
    wrong('secrets', `others may read ${file} (${(mode & 0o777).toString(8)})`, `chmod go= ${file}`),
  )
}

export interface ClockFacts {
  /** Where the reference time comes from: "the database", or a host. */
  source: string
  /** Seconds that this machine is ahead of the source; negative if behind. */
  ahead: number
}

/**
 * Thresholds in seconds. `unseen`: HTTP dates have whole seconds and responses take time. `harmful`: from a minute on,
 * sign-in fails.
 */
const skew = { unseen: 5, harmful: 60 }

export function judgeClock({ source, ahead }: ClockFacts): Finding {
  const off = Math.abs(Math.round(ahead))
  if (off <= skew.unseen) return well('clock', `it agrees with ${source}`)
  const says = `this machine is ${off.toLocaleString('en-US')} s ${ahead > 0 ? 'ahead of' : 'behind'} ${source}`
  const remedy = 'Let the system set its clock by the network (timedatectl set-ntp true).'
  return off > skew.harmful ? wrong('clock', says, remedy) : warning('clock', says, remedy)
}
