import type { AsyncZippable } from 'fflate'
import { exportCalendar } from '#server/busy/service.ts'
import { getCaller } from '#server/people/profile-service.ts'
import { getPersonalCalendar } from '#server/saved/feed-service.ts'
import { listPhotoPictures } from '#server/photos/service.ts'
import { listSignUps } from '#server/hosting/service.ts'
import { listJournalPictures } from '#server/journal/service.ts'
import { listUserEvents } from '#server/saved/service.ts'
import { listPersonalData } from './export-queries.ts'
import type { Picturing, Sharing } from '#server/platform/dependencies/dependencies.ts'

const readme = `Your Wonderlark data

account.json        your account, as shown in the app
events.json         events you saved, are going to, hosted, or attended
sign-ups.json       your tickets, companions and answers, by event
own-calendar.json   the address of your own calendar, if you connected one, and when it says you are busy
records.json        your records in the database, by table, without secrets and what belongs to others
calendar.ics        the same events, for your calendar app
images/             the pictures you uploaded, in your journal and at events, too
`

async function pack(files: AsyncZippable): Promise<Uint8Array<ArrayBuffer>> {
  const { zip } = await import('fflate')
  return new Promise((resolve, reject) => {
    zip(files, (error, packed) => (error ? reject(error) : resolve(new Uint8Array(packed))))
  })
}

const encoder = new TextEncoder()
const json = (value: unknown) => encoder.encode(`${JSON.stringify(value, null, 2)}\n`)

/** Loads the person's stored pictures as files for the archive. */
async function pictures({ images }: Picturing, addresses: readonly (string | null)[]): Promise<AsyncZippable> {
  const files: AsyncZippable = {}
  for (const address of addresses) {
    const name = address?.startsWith('/images/') ? address.slice('/images/'.length) : null
    const found = name && (await images.find(name))
    if (found) files[`images/${name}`] = found.bytes
  }
  return files
}

/**
 * Builds a ZIP archive with all data about a person.
 * @throws DomainError `user_not_found`
 */
export async function exportAccount(deps: Picturing & Sharing, userId: number): Promise<Uint8Array<ArrayBuffer>> {
  const account = await getCaller(deps, userId)
  const records = await deps.database.read((sql) => listPersonalData(sql, userId))
  const ownCalendar = await exportCalendar(deps, userId)
  const signUps = await listSignUps(deps, userId)
  const hosted = await listUserEvents(deps, userId, { status: 'hosting' })
  const photos = [...(await listJournalPictures(deps, userId)), ...(await listPhotoPictures(deps, userId))]
  return pack({
    ...(await pictures(deps, [account.avatar, ...hosted.map(({ event }) => event.imageUrl), ...photos])),
    'readme.txt': encoder.encode(readme),
    'account.json': json(account),
    'events.json': json(await listUserEvents(deps, userId)),
    'sign-ups.json': json(signUps),
    ...(ownCalendar && { 'own-calendar.json': json(ownCalendar) }),
    'records.json': json(records),
    'calendar.ics': encoder.encode(await getPersonalCalendar(deps, userId)),
  })
}
