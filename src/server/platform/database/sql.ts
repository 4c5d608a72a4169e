import { createHash } from 'node:crypto'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'

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

/**
 * A value that PostgreSQL does not look into before it plans. Where it sees what is asked for, it may take a plan for just
 * that to be worth its making, and plans each time anew, for longer than the statement runs.
 */
export const opaque = (value: unknown, type: 'date' | 'float4' | 'int' | 'int[]' | 'timestamptz' | 'tsquery') =>
  new Fragment(['(select ', `::${type})`], [value])

/** A number of ours that stands in the text of the statement, so that the planner can go by it. */
export const constant = (number: number) => new Fragment([String(number)], [])

/** Joins pieces with a fixed separator; `none` stands where the list is empty. */
export function joinFragments(
  pieces: readonly Fragment[],
  separator: ' and ' | ', ' | ' or ' | ' + ' | ' union all ',
  none: Fragment,
): Fragment {
  if (pieces.length === 0) return none
  const strings = ['', ...Array.from({ length: pieces.length - 1 }, () => separator), '']
  return new Fragment(strings, pieces)
}

type RunStatement = <Row extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

/** Runs one statement and gives its rows. Values become parameters, fragments become text. */
export interface ReadSql extends RunStatement {
  /**
   * The same, planned anew for these very values. For statements whose best plan hangs on them, as that of a search on
   * how common the word is; the others are planned once a connection, which saves 0.2 to 1 ms each time.
   */
  planned: RunStatement
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

/**
 * @param isLent the connection is another one in the next transaction, where no statement is known by its name
 * @param tell of each statement, how many seconds it took
 */
export function sqlOn(client: Pick<ClientBase, 'query'>, isLent = false, tell?: (seconds: number) => void): ReadSql {
  const ask = async (query: QueryConfig): Promise<QueryResult> => {
    const began = performance.now()
    try {
      return await client.query(query)
    } finally {
      tell?.((performance.now() - began) / 1000)
    }
  }
  const statement = (strings: readonly string[], values: readonly unknown[]) => {
    const text: string[] = []
    const parameters: unknown[] = []
    flatten(new Fragment(strings, values), text, parameters)
    return { text: text.join(''), values: parameters }
  }
  const run: RunStatement = async (strings, ...values) => {
    const { text, values: parameters } = statement(strings, values)
    return (await ask({ name: statementName(text), text, values: parameters })).rows
  }
  const planned: RunStatement = async (strings, ...values) => (await ask(statement(strings, values))).rows
  return Object.assign(isLent ? planned : run, { planned })
}
