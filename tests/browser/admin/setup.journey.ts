import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { newPerson, signInFrom } from '#tests/browser/support/people.ts'

/** Serves a calendar at each path. */
async function startCalendars() {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1).replace('.ics', '')
    const start = Temporal.Now.plainDateISO().add({ days: 20 }).toString().replaceAll('-', '')
    const events = ['Seed swap', 'Lantern walk'].map((title, at) =>
      calendarEvent(
        `UID:${name}-${at}`,
        `DTSTART:${start}T1${at}0000Z`,
        `SUMMARY:${title} workshop at the ${name}`,
        'LOCATION:Town hall',
      ),
    )
    response.writeHead(200, { 'content-type': 'text/calendar' })
    response.end(calendarText(`X-WR-CALNAME:Millbrook ${name}`, ...events))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Starts the built product with a new data directory, as after a fresh clone. */
async function startFresh(): Promise<{ url: string; link: string; stop(): Promise<void> }> {
  const dataDir = await makeScratchFolder('wonderlark-setup-')
  const port = await findFreePort()
  const child: ChildProcess = spawn(process.execPath, ['src/server/boot/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      MAP_TILES_URL: process.env.TILES_URL,
      SOURCE_NETWORKS: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    const link = /Set up your town at (\S+)/.exec(output)?.[1]
    if (link) {
      child.stdout?.resume()
      return { url: `http://localhost:${port}`, link, stop }
    }
  }
  await stop()
  throw new Error(`The server printed no setup address:\n${output}`)
}

interface Fresh {
  fresh: Awaited<ReturnType<typeof startFresh>>
  calendars: Awaited<ReturnType<typeof startCalendars>>
}

const freshTest = test.extend<Fresh>({
  fresh: async ({}, use) => {
    const server = await startFresh()
    await use(server)
    await server.stop()
  },
  calendars: async ({}, use) => {
    const server = await startCalendars()
    await use(server)
    server.close()
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

// The journey enters an invalid address.
freshTest.use({ allowedErrors: ['/api/admin/settings'] })

/** Each website is read in its own process. */
const slow = { timeout: 60_000 }

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: 'textbox' | 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  await target.waitFor()
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn't reach ${name}.`)
}

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

freshTest(
  'the setup gives a fresh installation a name and a source, without a terminal',
  async ({ page, fresh, calendars, expectAccessible }) => {
    freshTest.slow()
    await page.goto(fresh.link)
    await expect(page).toHaveURL(`${fresh.url}/setup`)
    await expect(step(page, 'What’s your town called?')).toBeVisible()
    await waitForHydration(page)
    await expectAccessible()
    await tabTo(page, 'textbox', 'Name of your town')
    await page.keyboard.type('Millbrook')
    await page.getByRole('combobox', { name: 'Where it is' }).fill('Montclair, NJ')
    await page.getByRole('option', { name: 'Montclair, NJ', exact: true }).click()
    await page.reload()
    await expect(page.getByLabel('Name of your town')).toHaveValue('Millbrook')
    await waitForHydration(page)
    await pressByKeyboard(page, 'Save and continue')

    await expect(step(page, 'Keep the demo town?')).toBeFocused()
    await expectAccessible()
    await page.getByRole('button', { name: 'Remove the demo town' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the demo town?' })
    await expect(dialog).toContainText('event dates')
    await dialog.getByRole('button', { name: 'Remove the demo town' }).click()
    await expect(page.getByText('There’s no demo town here.')).toBeVisible()
    await pressByKeyboard(page, 'Continue')

    await expect(step(page, 'Where do events come from?')).toBeFocused()
    await page.getByLabel('Your library').fill(`${calendars.url}/library.ics`)
    await page.getByRole('button', { name: 'Look at Your library' }).press('Enter')
    await expect(page.getByText('Seed swap workshop at the library')).toBeVisible(slow)
    await page.getByRole('button', { name: 'Add Millbrook library' }).click()
    await expect(page.getByText('Millbrook library is added.')).toBeVisible(slow)
    await expectAccessible()
    await pressByKeyboard(page, 'Continue')

    await expect(step(page, 'How do people sign in and get email?')).toBeFocused()
    await expectAccessible()
    await page.getByLabel('Mail server').fill('not a host')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Must be the name of a mail server')).toBeVisible()
    await expect(page.getByLabel('Mail server')).toHaveValue('not a host')
    await pressByKeyboard(page, 'Continue')

    await expect(step(page, 'Who runs this site?')).toBeFocused()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInFrom(page, newPerson('Olga Operator'))
    await expect(page).toHaveURL(`${fresh.url}/setup?step=operator`)
    await page.getByRole('button', { name: 'Make Olga Operator an operator' }).click()
    await expect(page.getByText('Olga Operator, you’re an operator.')).toBeVisible()
    await expectAccessible()
    await pressByKeyboard(page, 'Finish and open your town')

    await expect(page).toHaveURL(`${fresh.url}/home`)
    await expect(page).toHaveTitle('Home · Millbrook')
    await expect
      .poll(async () => JSON.stringify(await (await page.request.get('/api/events')).json()), { timeout: 60_000 })
      .toContain('at the library')
    expect((await page.request.get('/api/setup')).status(), 'the setup is closed').toBe(404)
    expect((await page.request.get(fresh.link)).status()).toBe(404)
    await page.goto('/admin/settings')
    await expect(page.getByRole('combobox', { name: 'Where it is' })).toHaveValue('Montclair, NJ')
    await page.goto('/admin/settings?section=people')
    await waitForHydration(page)
    const reports = page.getByLabel('Reports that hide an event')
    await reports.fill('2.5')
    await page.getByRole('region', { name: 'Accounts and hosting' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Must be a whole number from 1 to 1000')).toBeVisible()
    await expect(reports).toHaveValue('2.5')
    await page.goto('/admin/sources')
    await expect(page.getByRole('heading', { name: 'Millbrook library' })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByText('Millbrook library')).toBeVisible()
    await expectAccessible()
  },
)
