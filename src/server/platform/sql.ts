import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** A piece of SQL with its values; pieces nest. Made by `fragment`, the only way text becomes SQL. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export function fragment(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** Joins pieces with a fixed separator; `none` stands where the list is empty. */
export function joinFragments(
  pieces: readonly Fragment[],
  separator: ' and ' | ', ' | ' or ',
  none: Fragment,
): Fragment {
  if (pieces.length === 0) return none
  const strings = ['', ...Array.from({ length: pieces.length - 1 }, () => separator), '']
  return new Fragment(strings, pieces)
}

/** Runs one statement and gives its rows. Values become parameters, fragments become text. */
export interface ReadSql {
  <Row extends object = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
}

declare const mayWrite: unique symbol
/** Only `db.write` hands one out, so whoever needs it stands inside a transaction. */
export interface WriteSql extends ReadSql {
  readonly [mayWrite]: true
}

function flatten(piece: Fragment, text: string[], values: unknown[]): void {
  piece.strings.forEach((string, at) => {
    text.push(string)
    if (at >= piece.values.length) return
    const value = piece.values[at]
    if (value instanceof Fragment) flatten(value, text, values)
    else text.push(`$${values.push(value)}`)
  })
}

const names = new Map<string, string>()

/** The same text keeps the same name, so that the server parses each statement once per connection. */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    if (names.size < 2_000) names.set(text, name)
  }
  return name
}

export function sqlOn(client: Pick<ClientBase, 'query'>): ReadSql {
  return async (strings, ...values) => {
    const text: string[] = []
    const parameters: unknown[] = []
    flatten(new Fragment(strings, values), text, parameters)
    const statement = text.join('')
    const result = await client.query({ name: statementName(statement), text: statement, values: parameters })
    return result.rows
  }
}
