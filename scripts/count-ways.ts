import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findReached, type Start } from './structure/reached-files.ts'

/**
 * Counts the files of each way through the code that `docs/architecture.md` lists. `npm run ways` prints the counts, and
 * `npm run ways -- save` lists the files of the ways whose title contains the word.
 */
const root = path.join(import.meta.dirname, '..')
const file = 'docs/architecture.md'

interface Way {
  title: string
  starts: Start[]
  /** Paths that don't exist, and names that a file doesn't declare. */
  wrong: string[]
}

/** Reads the files and functions that a step names: a path, and after it functions of that file. */
function readStep(step: string): { starts: Start[]; wrong: string[] } {
  const starts: Start[] = []
  const wrong: string[] = []
  for (const [, code = ''] of step.matchAll(/`([^`]+)`/g)) {
    if (/^[a-z-]+\/[\w./-]+\.tsx?$/.test(code)) {
      const named = `src/${code}`
      if (existsSync(path.join(root, named))) starts.push({ file: named, functions: [] })
      else wrong.push(code)
    } else if (/^[A-Za-z]+$/.test(code)) starts.at(-1)?.functions.push(code)
  }
  return { starts, wrong }
}

/** Reads the sections with numbered steps that name files. */
function readWays(): Way[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split(/^## /m)[0]!.split('\n')
      const steps = lines
        .join('\n')
        .split(/^\d+\. /m)
        .slice(1)
        .map(readStep)
      return { title, starts: steps.flatMap(({ starts }) => starts), wrong: steps.flatMap(({ wrong }) => wrong) }
    })
    .filter(({ starts, wrong }) => starts.length + wrong.length > 0)
}

const [wanted] = process.argv.slice(2)
for (const { title, starts, wrong } of readWays()) {
  for (const name of wrong) console.error(`${file}, “${title}”: there is no file src/${name}.`)
  if (wrong.length > 0) process.exitCode = 1
  const { files, doors, unknown } = findReached(root, starts)
  for (const name of unknown) console.error(`${file}, “${title}”: ${name} isn't declared there.`)
  if (unknown.length > 0) process.exitCode = 1
  console.log(`${title}: ${files.length} files, and ${doors.length} of other rooms`)
  if (wanted && title.toLowerCase().includes(wanted)) {
    for (const each of files) console.log(`  ${each}`)
    for (const each of doors) console.log(`    calls ${each}`)
  }
}
