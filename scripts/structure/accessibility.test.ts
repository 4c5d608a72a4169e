import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const report = read('docs/accessibility.md')
const scripts = read('docs/accessibility-checks.md')

/** Rows of the tables, by the number in their first cell. */
const rows = report
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { id: cells[0]!.split(' ')[0]!, line, cells }
  })
const wcagRows = rows.filter(({ cells }) => cells[1] === 'A' || cells[1] === 'AA')
const otherRows = rows.filter((row) => !wcagRows.includes(row))

/** The criteria of WCAG 2.2. */
const levelA =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
  '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2'
const levelAA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 ' +
  '3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'
const section508 =
  '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9 501.1 502 503 504.2 504.2.1 504.2.2 504.3 504.4 602.2 602.3 602.4 603.2 603.3'
const en301549 =
  '4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6 7 8 9 9.6 10 11.7 11.8.1 ' +
  '11.8.2 11.8.3 11.8.4 11.8.5 12.1.1 12.1.2 12.2.2 12.2.3 12.2.4 13'

const listIds = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const listFiles = (line: string) => [...line.matchAll(/`((?:tests|src|scripts)\/[^`]+)`/g)].map(([, file]) => file!)

describe('the accessibility report', () => {
  test.each([
    ['A', levelA],
    ['AA', levelAA],
  ])('has one line for each criterion of WCAG 2.2, level %s', (level, ids) => {
    const own = wcagRows.filter(({ cells }) => cells[1] === level)
    expect(listIds(own).toSorted()).toEqual(ids.split(' ').toSorted())
  })

  test('has one line for each criterion of Section 508 and EN 301 549', () => {
    expect(listIds(otherRows)).toEqual(`${section508} ${en301549}`.split(' '))
  })

  test('names only evidence that exists', () => {
    const gone = rows.flatMap(({ id, line }) =>
      listFiles(line).flatMap((file) => (existsSync(path.join(root, file)) ? [] : `${id}: ${file}`)),
    )
    expect(gone).toEqual([])
    const anchors = rows.flatMap(({ line }) =>
      [...line.matchAll(/accessibility-checks\.md#([a-z-]+)/g)].map(([, name]) => name!),
    )
    const headings = [...scripts.matchAll(/^## (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
    expect(anchors.filter((name) => !headings.includes(name))).toEqual([])
  })

  test('claims no criterion as met without a test', () => {
    const unproven = rows.filter(
      ({ line, cells }) => (cells[1] === 'Supports' || cells.includes('yes')) && listFiles(line).length === 0,
    )
    expect(listIds(unproven)).toEqual([])
  })

  test('rates each criterion by its worst area, with correct totals', () => {
    const sums = { no: 'Does not support', partly: 'Partly', yes: 'Supports', 'n/a': 'Not applicable' } as const
    const wrong = wcagRows.filter(({ cells }) => {
      const areas = cells.slice(3, 11)
      const worst = (['no', 'partly', 'yes', 'n/a'] as const).find((level) => areas.includes(level))
      return (
        areas.length !== 8 || areas.some((area) => !(area in sums)) || worst === undefined || cells[2] !== sums[worst]
      )
    })
    expect(listIds(wrong)).toEqual([])
    const count = (sum: string) => wcagRows.filter(({ cells }) => cells[2] === sum).length
    expect(report).toContain(
      `Of the ${wcagRows.length} criteria of WCAG, ${count(sums.yes)} are supported everywhere they apply, ${count(sums.partly)} partly, ` +
        `${count(sums.no)} not; ${count(sums['n/a'])} don't apply.`,
    )
  })
})
