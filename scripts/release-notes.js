import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns a release's part of the changelog, without its heading.
 * @param {string} tag such as v0.3.0
 * @param {{ version: string, releasedOn?: string }} manifest
 * @param {string} changelog
 * @throws Error if the three don't name the same released version
 */
export function getReleaseNotes(tag, { version, releasedOn }, changelog) {
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
const read = (name) => readFileSync(path.join(root, name), 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(getReleaseNotes(process.argv[2] ?? '', JSON.parse(read('package.json')), read('CHANGELOG.md')))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
