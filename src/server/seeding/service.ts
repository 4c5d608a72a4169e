import { demoPeople } from './demo-people.ts'
import type { DemoTown } from '#contract/settings/settings.ts'
import { deleteUnusedWords } from '#server/accounts/deletion-service.ts'
import { releasePictures } from '#server/pictures/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { demoSourceName, findDemoSource, lockSeeding } from './queries.ts'
import { countTown, deleteTown, markTownRemoved } from './removal-queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Counts what removing the demo town would delete; null if there is none. */
export const countDemoTown = ({ database }: Pick<Services, 'database'>): Promise<DemoTown | null> =>
  database.read(async (sql) => {
    const source = await findDemoSource(sql, demoSourceName)
    return source && countTown(sql, source.id)
  })

const nothing: DemoTown = { events: 0, people: 0, saves: 0, goals: 0 }

/**
 * Deletes the demo town with everything that people saved or did in it. Demo people who became operators stay, and so do
 * events that another source lists as well. No later start creates the town again.
 * @param note called in the same transaction if there was a town
 */
export function removeDemoTown({ database, clock }: Core, note: (sql: WriteSql) => Promise<void>): Promise<DemoTown> {
  return database.write(async (sql) => {
    await lockSeeding(sql)
    const source = await findDemoSource(sql, demoSourceName)
    await markTownRemoved(sql, clock.now().toString())
    if (!source) return nothing
    const removed = await countTown(sql, source.id)
    const { words, pictures } = await deleteTown(sql, source.id)
    await deleteUnusedWords(sql, words)
    await releasePictures(sql, pictures)
    await note(sql)
    return removed
  })
}

const demoAddresses = new Set(demoPeople.map(({ email }) => email))

/** Returns whether an address belongs to a demo person, so that nobody reads it. */
export const isDemoAddress = (address: string): boolean => demoAddresses.has(address.toLowerCase())
