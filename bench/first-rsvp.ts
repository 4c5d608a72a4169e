import type { Locator, Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'

/**
 * `node bench/first-rsvp.ts http://localhost:3000`: measures the taps, fields and seconds that it takes a visitor on a phone,
 * starting without an account, until the first guest RSVPs to their event. Needs a server in demo mode. Its sign-in form
 * counts as one tap, because real providers already know the name and address. `CHROMIUM_PATH` names a browser if
 * Playwright has none.
 */

interface Stage {
  name: string
  taps: number
  fields: number
  seconds: number
}

const stages: Stage[] = []
let since = performance.now()

/** Starts the next stage. */
function begin(name: string): void {
  since = performance.now()
  stages.push({ name, taps: 0, fields: 0, seconds: 0 })
}

function count(kind: 'taps' | 'fields'): void {
  const stage = stages.at(-1)
  if (!stage) throw new Error('No stage has begun.')
  stage[kind] += 1
}

async function tap(target: Locator): Promise<void> {
  count('taps')
  await target.click()
}

async function fill(field: Locator, text: string): Promise<void> {
  count('fields')
  await field.fill(text)
}

/** Waits until the stage ends. */
async function see(target: Locator): Promise<void> {
  await target.waitFor()
  stages.at(-1)!.seconds = (performance.now() - since) / 1_000
}

async function signIn(page: Page, origin: string): Promise<void> {
  begin('Sign in')
  await page.goto(`${origin}/home`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Events' }))
  await tap(page.getByRole('link', { name: 'Host an event' }))
  const opening = page.waitForEvent('popup')
  await tap(page.getByRole('button', { name: 'Continue with Google' }))
  const provider = await opening
  await provider.getByLabel('Name').fill('Hana Host')
  await provider.getByLabel('Email').fill(`hana-${Date.now()}@example.org`)
  await tap(provider.getByRole('button', { name: 'Continue' }))
  await see(page.getByRole('dialog', { name: 'Host a Learning Event' }))
}

async function host(page: Page): Promise<void> {
  begin('Host')
  const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
  await fill(dialog.getByLabel('Event Name'), 'Pond dipping')
  await fill(dialog.getByRole('combobox', { name: /Location/ }), 'Brower Park')
  await tap(dialog.getByRole('button', { name: 'Create Event' }))
  await see(page.getByText('Event Created Successfully!', { exact: true }))
}

/** @returns the link that lets anyone RSVP */
async function share(page: Page): Promise<string> {
  begin('Copy the link')
  await tap(page.getByRole('button', { name: 'Copy Link' }))
  const field = page.getByRole('textbox', { name: 'Link to this event' })
  await see(page.getByRole('button', { name: 'Copied' }))
  return field.inputValue()
}

async function rsvp(page: Page, link: string): Promise<void> {
  begin('RSVP')
  // Counts the tap on the link in the guest's message.
  count('taps')
  await page.goto(link)
  await fill(page.getByLabel('Your name'), 'Ben')
  await fill(page.getByLabel('Your email'), `ben-${Date.now()}@example.org`)
  await tap(page.getByRole('button', { name: 'Send RSVP' }))
  await see(page.getByText('Check your email'))
}

const origin = process.argv[2] ?? 'http://localhost:3000'
const browser = await launchBrowser()
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
try {
  const context = await browser.newContext(phone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const page = await context.newPage()
  await signIn(page, origin)
  await host(page)
  const link = await share(page)
  await rsvp(await (await browser.newContext(phone)).newPage(), link)
} finally {
  await browser.close()
}
const sum = (key: 'taps' | 'fields' | 'seconds') => stages.reduce((total, stage) => total + stage[key], 0)
const rows = [...stages, { name: 'All', taps: sum('taps'), fields: sum('fields'), seconds: sum('seconds') }]
console.log('| stage | taps | fields | seconds |\n|---|---:|---:|---:|')
for (const { name, taps, fields, seconds } of rows)
  console.log(`| ${name} | ${taps} | ${fields} | ${seconds.toFixed(1)} |`)
