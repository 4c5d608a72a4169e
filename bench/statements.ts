/**
 * Given to the product by `--import`: tells its parent which statements it sends to PostgreSQL between `record` and `tell`.
 * At all other times the product is as it always is.
 */
import pg from 'pg'

export interface Statement {
  /** Of a prepared one. */
  name?: string
  text: string
  values: unknown[]
}
/** In their order; those of one step are under way at the same time, and the next step waits for all of them. */
export type Steps = Statement[][]
export type Word = 'record' | 'tell'

const { query } = pg.Client.prototype
let steps: Steps = []
let underWay = 0

/** Statements of the product, without those that begin, end and set up a connection, which come as plain text. */
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
