import type { Context } from 'hono'
import type { Database } from './database.ts'
import { problemResponse } from './http.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'

/** `GET /readyz`: 200 once the database answers, which it does only after the migrations; else 503. */
export function answerReadiness(database: Database, log: Log) {
  return async (context: Context) => {
    try {
      await database.ping()
      return context.text('ready')
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer')
      return problemResponse(new Refusal('not_ready'))
    }
  }
}
