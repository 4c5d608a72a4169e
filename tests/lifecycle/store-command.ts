import { text } from 'node:stream/consumers'
import pg from 'pg'
import { readConfig } from '#server/boot/config.ts'
import { runProcess } from '#server/platform/process/lifecycle.ts'
import { openStore } from '#server/boot/store.ts'

/** Runs the statements in its arguments, prints "open" with the last rows, and waits for the end of its input. */
await runProcess(
  async (life) => {
    const store = await openStore(readConfig(), { purpose: 'command' })
    life.onEnd(store.close)
    life.onForceExit(store.kill)
    const client = new pg.Client(store.connection)
    await client.connect()
    let rows: unknown[] = []
    for (const statement of process.argv.slice(2)) ({ rows } = await client.query(statement))
    await client.end()
    console.log(`open ${JSON.stringify(rows)}`)
    await text(process.stdin)
    return 0
  },
  { codeWhenAsked: 130 },
)
