/**
 * Loaded into the product with `--import`. Reports to the parent process which statements the product sends to PostgreSQL
 * between `record` and `tell`, and changes nothing otherwise.
 */
import pg from 'pg'

interface Statement {
  /** Name of a prepared statement. */
  name?: string
  text: string
  values: unknown[]
}
/** Steps in order. Statements of one step run concurrently, and the next step waits for all of them. */
export type Steps = Statement[][]
export type Word = 'record' | 'tell'

const { query } = pg.Client.prototype
let steps: Steps = []
let underWay = 0

/** Ignores statements in plain text, which begin and end transactions and set up connections. */
const isStatement = (asked: unknown): asked is Statement =>
  typeof asked === 'object' && asked !== null && 'text' in asked && 'values' in asked

function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const answer: unknown = Reflect.apply(query, this, args)
  const [asked] = args
  if (!isStatement(asked) || !(answer instanceof Promise)) return answer
  if (underWay === 0) steps.push([])
  underWay += 1
  const { name, text, values } = asked
  steps.at(-1)?.push({ ...(name !== undefined && { name }), text, values })
  const end = () => {
    underWay -= 1
  }
  answer.then(end, end)
  return answer
}

process.on('message', (word: Word) => {
  if (word === 'record') {
    steps = []
    pg.Client.prototype.query = recordingQuery as typeof query
    process.send?.('recording')
  } else {
    pg.Client.prototype.query = query
    process.send?.(steps)
  }
})
