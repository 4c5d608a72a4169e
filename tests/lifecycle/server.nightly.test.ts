import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir, serve } from './processes.ts'

test('a path too long for a socket works', async () => {
  const dataDir = path.join(await makeDataDir(), 'a-folder-with-a-long-name'.repeat(4))
  const { server, url } = await serve(dataDir)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})
