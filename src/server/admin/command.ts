import { readConfig } from '#server/boot/config.ts'
import { readCompleteConfig } from '#server/boot/live-settings.ts'
import { findBuild, openBuiltMails } from '#server/boot/mails.ts'
import { isHelp, systemClock, printable, runProcess, OperatorError } from '#server/platform/process/process.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { openStore } from '#server/boot/store.ts'
import { readTask, usage } from './run-command.ts'

/** `npm run admin`: moderates published content. */

await runProcess(
  async (life) => {
    const given = process.argv.slice(2)
    const task = readTask(given)
    if (!task) {
      if (given.length > 0 && !isHelp(given[0]))
        throw new OperatorError(`"${given.join(' ')}" matches none of these commands.\n\n${usage}`)
      console.log(usage)
      return 0
    }
    const config = readConfig()
    const { renderMail } = await openBuiltMails(await findBuild())
    const store = await openStore(config, { purpose: 'command', say: console.error })
    life.onEnd(store.close)
    life.onForceExit(store.kill)
    const { database } = store
    const { defaultLocation } = await readCompleteConfig(database, console.error)
    const deps = { database, clock: systemClock, defaultLocation, publicUrl: config.publicUrl, renderMail }
    await task(deps, (line) => console.log(printable(line))).catch((error: unknown) => {
      throw error instanceof DomainError ? new OperatorError(error.message) : error
    })
    return 0
  },
  { codeWhenAsked: 130 },
)
