import { readConfig } from './config.ts'
import { runProcess, type ProcessLifecycle, isGroupMember } from '#server/platform/process/process.ts'

/** Starts the process in its role. Loads only the modules that the role needs. */
async function start(life: ProcessLifecycle): Promise<number | 'serving'> {
  const { role, webConcurrency } = readConfig()
  if (role === 'worker') return (await import('./work.ts')).work(life)
  if (webConcurrency > 1 && !isGroupMember()) return (await import('./supervise.ts')).supervise(life)
  const [{ serve }, { openBuiltPages }, { findBuild }] = await Promise.all([
    import('./serve.ts'),
    import('./pages.ts'),
    import('./mails.ts'),
  ])
  return serve(life, async () => openBuiltPages(await findBuild()))
}

await runProcess(start, { codeWhenAsked: 0 })
