import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns a release's part of the changelog, without its heading.
 * @param tag such as v0.3.0
 * @throws Error if the three don't name the same released version
 */
export function getReleaseNotes(
  tag: string,
  { version, releasedOn }: { version: string; releasedOn?: string },
  changelog: string,
): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has version ${version}.`)
  if (!releasedOn) throw new Error('package.json lacks releasedOn, the day of this release.')
  const heading = `## ${version} (${releasedOn})`
  const lines = changelog.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) throw new Error(`CHANGELOG.md lacks the heading "${heading}".`)
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  const notes = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)
  const text = notes.join('\n').trim()
  if (text === '') throw new Error(`CHANGELOG.md has nothing below "${heading}".`)
  return `${text}\n`
}

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const manifest = JSON.parse(read('package.json')) as Parameters<typeof getReleaseNotes>[1]
    process.stdout.write(getReleaseNotes(process.argv[2] ?? '', manifest, read('CHANGELOG.md')))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
