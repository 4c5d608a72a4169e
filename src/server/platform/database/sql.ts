import { createHash } from 'node:crypto'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'

/** A piece of SQL with its values. Fragments can contain others. Only `fragment` turns text into SQL. */
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

type OpaqueType =
  | 'date'
  | 'float4'
  | 'float4[]'
  | 'int'
  | 'int[]'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'tsquery'
  | 'tsquery[]'

/**
 * Hides a value from the planner. If PostgreSQL saw it, it might prefer a custom plan for that value and replan on
 * every execution, which takes longer than the statement itself.
 */
export const opaque = (value: unknown, type: OpaqueType) => new Fragment(['(select ', `::${type})`], [value])

/** Inlines a trusted number into the SQL text, so that the planner can use it. */
export const constant = (number: number) => new Fragment([String(number)], [])

/** Quotes the name of a table or column. Names come from the program, never from a request. @throws TypeError */
export function identifier(name: string): Fragment {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`"${name}" is not the name of a table or column`)
  return new Fragment([`"${name}"`], [])
}

/**
 * Formats an instant as the API shows it: instant`e.starts_at`. Null stays null. Needs no `at time zone`, because every
 * session runs in UTC.
 */
export const instant = (strings: TemplateStringsArray, ...values: unknown[]): Fragment =>
  fragment`to_char(${new Fragment(strings, values)}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Joins fragments with a fixed separator; returns `none` if there are none. */
export function joinFragments(
  pieces: readonly Fragment[],
  separator: ' and ' | ', ' | ' or ' | ' + ' | ' union all ',
  none: Fragment,
): Fragment {
  if (pieces.length === 0) return none
  const strings = ['', ...Array.from({ length: pieces.length - 1 }, () => separator), '']
  return new Fragment(strings, pieces)
}

type Statement = [strings: TemplateStringsArray, ...values: unknown[]]
type RunStatement = <Row extends object = Record<string, unknown>>(...statement: Statement) => Promise<Row[]>

/** Runs one statement and returns its rows. Values become parameters; fragments become SQL text. */
export interface ReadSql extends RunStatement {
  /**
   * Runs a statement with a plan made for its values. Use it where the best plan depends on them, as in a search, where
   * it depends on how common the word is. Other statements are planned once per connection, which saves 0.2 to 1 ms per
   * execution.
   */
  withCustomPlan: RunStatement
  /** Returns the first row; null if there is none. */
  first<Row extends object>(...statement: Statement): Promise<Row | null>
  /** Returns whether the statement returned any row; an `update` needs `returning` for that. */
  hasRows(...statement: Statement): Promise<boolean>
  /** Returns the first column of every row. */
  column<Value>(...statement: Statement): Promise<Value[]>
  /** Returns the first column of the first row; null if there is no row. */
  value<Value>(...statement: Statement): Promise<Value | null>
  /** Like `value`, for a number that is 0 without rows. */
  count(...statement: Statement): Promise<number>
}

declare const mayWrite: unique symbol
/** Only `db.write` provides one, so code that requires it always runs inside a transaction. */
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

const statementNames = new Map<string, string>()

/**
 * Returns the prepared statement name for a text. The same text gets the same name, so the server parses each statement
 * once per connection.
 */
function getStatementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    if (statementNames.size < 2_000) statementNames.set(text, name)
  }
  return name
}

/** Creates a handle that runs its statements with `rows`, except those that ask for a custom plan. */
export function createHandle(rows: RunStatement, withCustomPlan: RunStatement): ReadSql {
  const column = async <Value>(...statement: Statement) =>
    (await rows<Record<string, Value>>(...statement)).map((row) => Object.values(row)[0] as Value)
  const value = async <Value>(...statement: Statement) => (await column<Value>(...statement))[0] ?? null
  return Object.assign(rows, {
    withCustomPlan,
    first: async <Row extends object>(...statement: Statement) => (await rows<Row>(...statement))[0] ?? null,
    hasRows: async (...statement: Statement) => (await rows(...statement)).length > 0,
    column,
    value,
    count: async (...statement: Statement) => (await value<number>(...statement)) ?? 0,
  })
}

/**
 * Creates a handle for one connection.
 * @param isPooled whether the connection may be a different one in the next transaction, so statements can't be prepared
 * @param onFinished called with the duration of each statement in seconds
 */
export function createSql(
  client: Pick<ClientBase, 'query'>,
  isPooled = false,
  onFinished?: (seconds: number) => void,
): ReadSql {
  const runTimed = async (query: QueryConfig): Promise<QueryResult> => {
    const began = performance.now()
    try {
      return await client.query(query)
    } finally {
      onFinished?.((performance.now() - began) / 1000)
    }
  }
  const buildQuery = (strings: readonly string[], values: readonly unknown[]) => {
    const text: string[] = []
    const parameters: unknown[] = []
    flatten(new Fragment(strings, values), text, parameters)
    return { text: text.join(''), values: parameters }
  }
  const runUnprepared: RunStatement = async (strings, ...values) => (await runTimed(buildQuery(strings, values))).rows
  const runPrepared: RunStatement = async (strings, ...values) => {
    const query = buildQuery(strings, values)
    return (await runTimed({ ...query, name: getStatementName(query.text) })).rows
  }
  return createHandle(isPooled ? runUnprepared : runPrepared, runUnprepared)
}

/**
 * Whether PostgreSQL can store a text. It rejects null characters in text and unpaired surrogates in JSON. Text with
 * either is rejected when it comes from people, and repaired when it comes from other programs.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Removes null characters and replaces each unpaired surrogate with U+FFFD. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * Finds the first text in a JSON value that can't be stored, member names included.
 * @returns its path, such as `tasks.0.text`; empty for the value itself; null if there is none
 */
export function findUnstorable(value: unknown): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = toStorable(key)
    if (name !== key) return name
    const path = findUnstorable(inner)
    if (path !== null) return path === '' ? name : `${name}.${path}`
  }
  return null
}

/** Repairs every text in plain data, in place. */
function repairIn(holder: Record<string, unknown>): void {
  for (const [key, inner] of Object.entries(holder)) {
    if (typeof inner === 'string') {
      if (!isStorable(inner)) holder[key] = toStorable(inner)
    } else if (typeof inner === 'object' && inner !== null) repairIn(inner as Record<string, unknown>)
  }
}

/** Repairs every text in plain data in place and returns the data. Member names are left as they are. */
export function repairTexts<Value extends object>(value: Value): Value {
  repairIn(value as Record<string, unknown>)
  return value
}
