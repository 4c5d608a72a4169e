import path from 'node:path'
import { readConfig } from '#server/boot/config.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { checkExternalPostgres } from '#server/platform/database/external-postgres.ts'
import { runProcess } from '#server/platform/process/lifecycle.ts'
import { fillWorld } from './world.ts'

/** `npm run bench:data -- 1000000`: fills the configured database, which must be empty, with a world of that many events. */

await runProcess(
  async (life) => {
    const size = Number(process.argv[2])
    if (!Number.isInteger(size) || size < 100 || size > 20_000_000) {
      console.error('How many events? For example: npm run bench:data -- 1000000')
      return 1
    }
    const config = readConfig()
    const began = performance.now()
    if (config.databaseUrl) {
      await checkExternalPostgres(config.databaseUrl)
      await fillWorld(config.databaseUrl, size, console.error)
    } else {
      const dataDir = path.resolve(config.dataDir)
      const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', say: console.error })
      life.onEnd(() => postgres.stop())
      life.onForceExit(() => postgres.kill())
      await fillWorld({ ...postgres.superuser, database: postgres.connection.database }, size, console.error)
    }
    console.log(`Filled in ${((performance.now() - began) / 1_000).toFixed(0)} s.`)
    return 0
  },
  { codeWhenAsked: 130 },
)
