import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { runReadProcess } from './read-process.ts'

async function run(script: string, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
  const folder = await makeScratchFolder('read-process-')
  onTestFinished(() => rm(folder, { recursive: true }))
  const command = path.join(folder, 'command.js')
  await writeFile(command, script)
  return runReadProcess({ command, input: { answer: 42 }, timeoutMs, maxOutputBytes: 1_000, signal })
}

test('the output of the process is parsed', async () => {
  expect(await run('process.stdin.pipe(process.stdout)', 60_000)).toEqual({ answer: 42 })
})

test('a process that is too busy to handle signals ends after the timeout', async () => {
  const busy = "process.on('SIGTERM', () => {}); for (;;);"
  await expect(run(busy, 500)).rejects.toMatchObject({ code: 'source_too_slow' })
})

test('a process whose caller has ended exits', async () => {
  const leaving = new AbortController()
  const running = run('for (;;);', 60_000, leaving.signal)
  leaving.abort()
  await expect(running).rejects.toMatchObject({ code: 'source_too_slow' })
})
