import { rm } from 'node:fs/promises'
import path from 'node:path'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { launchProduct } from '#tests/browser/support/product.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startFront } from './front.ts'
import { Screen } from './screen.ts'
import { walk } from './walk.ts'
import { startWebKit } from './webkit.ts'

/** `npm run test:engines`: see CONTRIBUTING.md. Names of engines as arguments choose among them. */

const engines: Record<string, () => Promise<Engine>> = { webkit: startWebKit, firefox: startFirefox }
const folder = path.join(import.meta.dirname, '../../test-results/engines')

/** Hosts an event that has room. @returns its id */
async function hostEvent(url: string): Promise<number> {
  const browser = openBrowser(url)
  await continueAs(browser, await browser.open('/api/auth/google/start'), { name: 'Hana', email: 'hana@example.org' })
  const date = Temporal.Now.plainDateISO().add({ days: 7 }).toString()
  const event = {
    title: 'Pond dipping',
    category: 'Other',
    location: 'Brower Park, Brooklyn, NY',
    description: 'Nets.',
  }
  const body = JSON.stringify({ ...event, date, time: '10:00', endTime: '12:00' })
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send('/api/events/host', { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`Hosting an event failed: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

const port = await findFreePort()
const front = await startFront(port)
const product = await launchProduct(port, front.url)
let failures = 0
try {
  const eventId = await hostEvent(front.url)
  const chosen = process.argv.slice(2)
  for (const [name, start] of Object.entries(engines)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    await rm(path.join(folder, name), { recursive: true, force: true })
    const engine = await start()
    const screen = new Screen(engine, front, folder)
    try {
      await walk(screen, front, { name: 'Ada', email: `ada-${name}@example.org` }, eventId)
    } catch (error) {
      failures += 1
      console.error(`✗ ${engine.name}: ${error instanceof Error ? error.message : String(error)}`)
      await screen.keep('failed').catch((problem: unknown) => console.error(problem))
    } finally {
      front.restoreNetwork()
      front.takeProblems()
      await engine.close()
    }
  }
} finally {
  await product.stop()
  await front.close()
}
console.log(`The pictures are in ${path.relative(process.cwd(), folder)}.`)
process.exitCode = failures === 0 ? 0 : 1
