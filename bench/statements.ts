/**
 * Loaded into the product with `--import`. Reports to the parent process which statements the product sends to PostgreSQL
 * between `record` and `report`, and changes nothing otherwise.
 */
import pg from 'pg'

interface Statement {
  /** Name of a prepared statement. */
  name?: string
  text: string
  values: unknown[]
}
/** Steps in order. The statements of a step run concurrently; the next step waits for all of them. */
export type Steps = Statement[][]
export type Word = 'record' | 'report'

const { query } = pg.Client.prototype
let steps: Steps = []
let underWay = 0

/** Ignores statements in plain text, which begin and end transactions and set up connections. */
const isStatement = (argument: unknown): argument is Statement =>
  typeof argument === 'object' && argument !== null && 'text' in argument && 'values' in argument

function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const result: unknown = Reflect.apply(query, this, args)
  const [argument] = args
  if (!isStatement(argument) || !(result instanceof Promise)) return result
  if (underWay === 0) steps.push([])
  underWay += 1
  const { name, text, values } = argument
  steps.at(-1)?.push({ ...(name !== undefined && { name }), text, values })
  const end = () => {
    underWay -= 1
  }
  result.then(end, end)
  return result
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
