import { readConfig, type Config } from '#server/boot/config.ts'
import { ConfigError } from '#server/boot/environment.ts'
import { runProcess, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { openStore } from '#server/boot/store.ts'
import { getExitCode, formatFinding, failure, type Finding } from './findings.ts'
import { examine } from './service.ts'

/**
 * `npm run doctor`: checks everything that Wonderlark needs and suggests how to fix problems. Needs no running server.
 */

async function examineConfigured(life: ProcessLifecycle, config: Config): Promise<Finding[]> {
  return examine({
    config,
    fetch: globalThis.fetch,
    withDatabase: async (work) => {
      const store = await openStore(config, { purpose: 'command', asFound: true })
      life.onForceExit(store.kill)
      return work(store.database).finally(() => store.close())
    },
  })
}

function findConfig(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return failure('configuration', error.message, 'See docs/settings.md.')
  }
}

await runProcess(
  async (life) => {
    const config = findConfig()
    const findings = 'level' in config ? [config] : await examineConfigured(life, config)
    for (const finding of findings) console.log(formatFinding(finding))
    return getExitCode(findings)
  },
  { codeWhenAsked: 130 },
)
