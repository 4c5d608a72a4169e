import { verify } from 'node:crypto'
import { z } from 'zod'
import type { UpdateState } from '#contract/admin/update.ts'
import type { GuardedFetch } from '#server/platform/network/network.ts'
import { findCheck, putCheck, putProblem } from './queries.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { t } from '#texts/texts.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** The list of releases, and the key that signs it. Null turns off checks for newer versions. */
export interface UpdateSettings {
  /** Address of the list. Its signature is at the same address with `.sig`. */
  url: string
  /** Ed25519 public key in DER (SPKI), as base64. */
  key: string
}

type Machine = Services['machine']

const versionForm = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/

const listSchema = z.object({
  releases: z
    .array(
      z.object({
        version: z.string().regex(versionForm),
        releasedOn: z.iso.date(),
        /** Page with the release notes. */
        notes: z.url({ protocol: /^https$/ }).max(500),
        isSecurity: z.boolean().default(false),
      }),
    )
    .max(1_000),
})

/** Whether a version is newer than another. Versions of another form, such as previews, are never newer. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than.split('-')[0] ?? ''].map((text) =>
    versionForm.test(text) ? text.split('.') : null,
  )
  if (!one || !other) return false
  const at = one.findIndex((part, place) => part !== other[place])
  return at !== -1 && Number(one[at]) > Number(other[at])
}

const isSigned = (list: Buffer, signature: Buffer, key: string) =>
  verify(null, list, { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }, signature)

/** Reads the list. @throws Error with a sentence for the operator */
async function readReleases({ url, key }: UpdateSettings, fetchUpdates: GuardedFetch) {
  const [list, signature] = await Promise.all([url, `${url}.sig`].map((address) => fetchUpdates(address)))
  for (const response of [list, signature]) {
    if (response?.status !== 200)
      throw new Error(t('The list of releases responded with {status}.', { status: response?.status ?? 0 }))
  }
  const text = list!.body
  if (!isSigned(text, Buffer.from(signature!.body.toString(), 'base64'), key)) {
    throw new Error(t('The list of releases isn’t signed with the key in UPDATES_KEY, so it was ignored.'))
  }
  try {
    return listSchema.parse(JSON.parse(text.toString())).releases
  } catch (error) {
    throw new Error(t('The list of releases can’t be read by this version.'), { cause: error })
  }
}

/** Checks for a newer release and records the result. Does nothing if checks are off. */
export async function checkForUpdate(
  deps: Core & Pick<Services, 'fetchUpdates'> & { updates: UpdateSettings | null; machine: Pick<Machine, 'version'> },
): Promise<void> {
  const { database, clock, updates, fetchUpdates, machine } = deps
  if (!updates) return
  const checkedAt = clock.now().toString()
  try {
    const releases = await runToStore(() => readReleases(updates, fetchUpdates))
    const newer = releases
      .filter(({ version }) => isNewer(version, machine.version))
      .sort((one, other) => (isNewer(one.version, other.version) ? -1 : 1))
    const [latest] = newer
    await database.write((sql) =>
      putCheck(sql, {
        checkedAt,
        version: latest?.version ?? null,
        releasedOn: latest?.releasedOn ?? null,
        notesUrl: latest?.notes ?? null,
        // Includes fixes of the releases in between.
        isSecurity: newer.some(({ isSecurity }) => isSecurity),
        problem: null,
      }),
    )
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await database.write((sql) => putProblem(sql, checkedAt, problem))
  }
}

/** Returns the age of this version and, if checks are on, the newest one. */
export async function getUpdateState({
  database,
  clock,
  updates,
  machine,
}: Core & { updates: UpdateSettings | null; machine: Pick<Machine, 'version' | 'releasedOn'> }): Promise<UpdateState> {
  const { releasedOn } = machine
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const ageDays = releasedOn === null ? null : Math.max(0, today.since(Temporal.PlainDate.from(releasedOn)).days)
  const check = updates && (await database.read(findCheck))
  const { version = null, notesUrl = null } = check ?? {}
  // The installation may have been upgraded since.
  const isStillNewer = version !== null && notesUrl !== null && isNewer(version, machine.version)
  return {
    ageDays,
    isChecked: updates !== null,
    checkedAt: check?.checkedAt ?? null,
    problem: check?.problem ? writeStored(check.problem) : null,
    newer:
      check && isStillNewer
        ? { version, releasedOn: check.releasedOn ?? '', notesUrl, isSecurity: check.isSecurity }
        : null,
  }
}
