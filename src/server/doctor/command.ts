import { createConfigSource, type ConfigSource } from '#server/boot/config.ts'
import { ConfigError } from '#server/boot/environment.ts'
import { isHelp, runProcess, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { openStore } from '#server/boot/store.ts'
import { getExitCode, formatFinding, failure, type Finding } from './findings.ts'
import { examine } from './service.ts'

/**
 * `npm run doctor`: checks everything that Wonderlark needs and suggests how to fix problems. Needs no running server.
 */

async function examineConfigured(life: ProcessLifecycle, configSource: ConfigSource): Promise<Finding[]> {
  return examine({
    configSource,
    fetch: globalThis.fetch,
    withDatabase: async (work) => {
      const store = await openStore(configSource.read({}), { purpose: 'command', asFound: true })
      life.onForceExit(store.kill)
      return work(store.database).finally(() => store.close())
    },
  })
}

/** @returns a finding if the environment is invalid */
function findConfig(): ConfigSource | Finding {
  const source = createConfigSource()
  try {
    source.read({})
    return source
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return failure('configuration', error.message, 'See docs/settings.md.')
  }
}

await runProcess(
  async (life) => {
    if (isHelp(process.argv[2])) {
      console.log('npm run doctor   Check everything that Wonderlark needs, and suggest how to fix problems')
      return 0
    }
    const source = findConfig()
    const findings = 'level' in source ? [source] : await examineConfigured(life, source)
    for (const finding of findings) console.log(formatFinding(finding))
    return getExitCode(findings)
  },
  { codeWhenAsked: 130 },
)
