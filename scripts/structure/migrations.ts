import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const listName = 'landed.json'

function hashes(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  )
}

/** A database somewhere has applied what has landed; a change to it would stop that database's next start. */
export function checkMigrations(folder: string): string[] {
  const list = path.join(folder, listName)
  const landed: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const present = hashes(folder)
  const changed = Object.entries(landed).flatMap(([name, hash]) =>
    present[name] === hash
      ? []
      : [`db/migrations/${name}: has landed and must stay as it is; put the change into a new migration.`],
  )
  const misnamed = Object.keys(present).flatMap((name) =>
    /^\d{4}-[a-z0-9-]+\.sql$/.test(name) ? [] : [`db/migrations/${name}: is not named like 0002-people.sql.`],
  )
  const numbers = Object.keys(present).map((name) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return [...changed, ...misnamed, ...twice.map((number) => `db/migrations: two migrations have the number ${number}.`)]
}

/** Writes down that every migration of today has landed. */
export function landMigrations(folder: string): void {
  writeFileSync(path.join(folder, listName), `${JSON.stringify(hashes(folder), null, 2)}\n`)
}
