import { warning, ok, failure, type Finding } from './findings.ts'
import { formatNumber } from '#domain/format/numbers.ts'

const megabyte = 2 ** 20
/** Free space in megabytes below which writes will soon fail (`least`) or that calls for attention (`comfortable`). */
const room = { least: 200, comfortable: 1_024 }

export interface DiskFacts {
  folder: string
  freeBytes: number
  /** System error code if the folder isn't writable; otherwise null. */
  obstacle: string | null
}

export function checkDisk({ folder, freeBytes, obstacle }: DiskFacts): Finding {
  const free = Math.floor(freeBytes / megabyte)
  if (obstacle !== null) {
    return failure(
      'disk',
      `cannot write to ${folder} (${obstacle})`,
      'Make the account that runs Wonderlark its owner, and mount the disk read-write.',
    )
  }
  const message = `${formatNumber(free)} MB free in ${folder}`
  if (free < room.least)
    return failure('disk', message, 'Free up space now or move to a bigger disk. Nothing can be saved on a full disk.')
  return free < room.comfortable
    ? warning('disk', message, 'Free up space soon: move backups elsewhere and delete old builds in dist.')
    : ok('disk', message)
}

export interface SecretFacts {
  file: string
  /** Its permission bits. */
  mode: number
}

export function checkSecrets(files: readonly SecretFacts[]): Finding[] {
  const open = files.filter(({ mode }) => (mode & 0o077) !== 0)
  if (open.length === 0)
    return [
      ok('secrets', files.length === 0 ? 'there are no secret files yet' : 'only their owner can read secret files'),
    ]
  return open.map(({ file, mode }) =>
    failure('secrets', `other users can read ${file} (${(mode & 0o777).toString(8)})`, `chmod go= ${file}`),
  )
}

export interface ClockFacts {
  /** Source of the reference time: "the database" or a host. */
  source: string
  /** Seconds that this machine is ahead of the source; negative if behind. */
  ahead: number
}

/**
 * Thresholds in seconds. `unseen`: not measurable, because HTTP dates have whole seconds and responses take time.
 * `harmful`: sign-in fails.
 */
const skew = { unseen: 5, harmful: 60 }

export function checkClock({ source, ahead }: ClockFacts): Finding {
  const off = Math.abs(Math.round(ahead))
  if (off <= skew.unseen) return ok('clock', `in sync with ${source}`)
  const message = `this machine is ${formatNumber(off)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${source}`
  const remedy = 'Turn on network time (timedatectl set-ntp true).'
  return off > skew.harmful ? failure('clock', message, remedy) : warning('clock', message, remedy)
}
