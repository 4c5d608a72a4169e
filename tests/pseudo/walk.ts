import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, CDPSession, Locator, Page, Request } from '@playwright/test'
import { readItems } from '#texts/catalogs.ts'
import { languageCookie } from '#texts/languages.ts'
import { withoutContext } from '#texts/text-source-node.ts'
import { waitForHydration } from '#tests/browser/support/fixtures.ts'
import { look } from './look.ts'
import { findPlain, hasOwnWords, type IsData } from './town-data.ts'
import type { Walker } from './town.ts'

/** Widths at which everything is looked at. */
export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
type Size = keyof typeof sizes

/** A language, and the town's data in it. */
export interface Walk {
  site: string
  language: string
  /** Widths at which each screen is looked at. */
  widths: readonly Size[]
  /** Folder of the pictures. */
  folder: string
  /** Null if the language has plain letters. */
  isData: IsData | null
  report: Report
}

/** Counts the opened screens and records their mistakes, each once. */
export class Report {
  readonly opened = { screens: 0, windows: 0, parts: 0, letters: 0, mails: 0, pushes: 0, refusals: 0 }
  /** Names of the scripts that were loaded. */
  readonly scripts = new Set<string>()
  readonly problems = new Map<string, string>()

  add(problem: string, place: string): void {
    // The same sentence with another number is the same mistake.
    const kind = problem.replaceAll(/\d+([.,:]\d+)*/g, '0')
    if (this.problems.has(kind)) return
    this.problems.set(kind, place)
    console.log(`✗ ${problem} (${place})`)
  }
}

/** A screen that is being checked. */
interface Stand {
  page: Page
  /** Requests that the page waits for. */
  pending: Set<Request>
  devtools: CDPSession
  walk: Walk
  /** Controls that were pressed already, at each width. */
  seen: Record<Size, Set<string>>
}

const slug = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}=]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90) || 'welcome'

/** Looks at what is on screen and keeps a picture of it. */
export async function inspect(
  page: Page,
  name: string,
  { isData, folder, report }: Pick<Walk, 'isData' | 'folder' | 'report'>,
  options = { fullPage: true },
): Promise<void> {
  const { texts, cut, wide } = await page.evaluate(look)
  if (isData) {
    // The page repeats the words that somebody searched for.
    const asked = [...(URL.parse(page.url())?.searchParams.values() ?? [])].map((value) => value.toLowerCase())
    const isKnown = (words: string) => isData(words) || asked.includes(words.replaceAll(/["“”]/g, '').toLowerCase())
    for (const { text, where } of texts)
      for (const words of findPlain(text, isKnown)) report.add(`plain: “${words.slice(0, 120)}” in ${where}`, name)
  }
  // What people have written may be shortened; the product's own texts may not.
  for (const { text, where, isShortened } of cut)
    if (!isShortened || hasOwnWords(text)) report.add(`cut: “${text.slice(0, 60)}” in ${where}`, name)
  for (const place of wide) report.add(`too wide: ${place}`, name)
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${slug(name)}.jpg`), type: 'jpeg', quality: 60, ...options })
}

/** Lists the modules of screens and dialogs that have a script of their own, by its name. */
export async function readModules(): Promise<Map<string, string>> {
  const manifest = JSON.parse(await readFile('dist/current/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  return new Map(
    Object.entries(manifest).flatMap(([module, { file }]) =>
      /-(screen|dialog|dialogs|sheet)\.tsx$/.test(module)
        ? [[path.basename(file), path.basename(module)] as const]
        : [],
    ),
  )
}

/** Resolves when one of the pending requests has ended. */
async function waitForOne(page: Page): Promise<void> {
  const options = { timeout: 15_000 }
  await Promise.any([page.waitForEvent('requestfinished', options), page.waitForEvent('requestfailed', options)])
}

/** Waits until nothing is loading any more, and the browser has shown it and is idle. */
async function settle({ page, pending }: Pick<Stand, 'page' | 'pending'>): Promise<void> {
  do {
    while (pending.size > 0) await waitForOne(page)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
    })
  } while (pending.size > 0)
}

/** Makes the page as wide as a phone with its coarse pointer, or as a wide screen. */
async function resize({ page, pending, devtools }: Stand, size: Size): Promise<void> {
  if (page.viewportSize()?.width === sizes[size].width) return
  await page.setViewportSize(sizes[size])
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone', maxTouchPoints: 1 })
  await settle({ page, pending })
}

const getSize = ({ page }: Stand): Size => (page.viewportSize()?.width === sizes.phone.width ? 'phone' : 'desk')

const isMenu = async (window: Locator) => (await window.getAttribute('role')) === 'menu'

/**
 * Checks a screen at its current width, then at the others, and returns to the first. @returns the widths at which it
 * stood
 */
async function inspectAll(stand: Stand, name: string, window?: Locator): Promise<Size[]> {
  const { page, walk } = stand
  const first = getSize(stand)
  const stood: Size[] = []
  for (const size of walk.widths.toSorted((a) => (a === first ? -1 : 1))) {
    // A menu stands where its button is, which moves.
    if (size !== first && window && (await isMenu(window))) break
    await resize(stand, size)
    if (window && !(await window.isVisible())) break
    const folder = path.join(walk.folder, size)
    await inspect(page, name, { ...walk, folder }, { fullPage: window === undefined })
    stood.push(size)
  }
  await resize(stand, first)
  return stood
}

async function open(stand: Stand, address: string): Promise<void> {
  const { page, walk } = stand
  const response = await page.goto(`${walk.site}/${walk.language}${address === '/' ? '' : address}`)
  if (response && (await response.text()).includes('type="module"')) await waitForHydration(page)
  await settle(stand)
  // Folded sections are checked, too.
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  await settle(stand)
}

/** Opened by a press: dialogs, menus and the calendar of a date. */
const windows = '[role=dialog], [role=alertdialog], [role=menu]'
/** Controls that open something: windows, the panels of tabs, and parts of the page. */
const openers =
  '[aria-haspopup], [role=menuitem]:not(a), [role=menuitemradio], [role=tab][aria-selected=false], [aria-expanded=false]'
/** Sends a form, or says what is missing in it. */
const senders = '[type=submit]'

interface Control {
  index: number
  /** Tells it from other controls, whatever data it names. */
  kind: string
  label: string
}

/** Texts with names in them, such as "More about {title}". */
const templates = readItems('es')
  .map(({ msgid }) => withoutContext(msgid))
  .filter((text) => /^[^{}]*\{\w+\}[^{}]*$/.test(text) && /[a-z]{4}/i.test(text.replace(/\{.*\}/, '')))
  .map((text) => ({ text, pattern: new RegExp(`^${RegExp.escape(text).replace(/\\\{\w+\\\}/, '.+')}$`) }))

/** Returns the text of which a label is made, whatever name is in it. */
const withoutName = (label: string) => templates.find(({ pattern }) => pattern.test(label))?.text ?? label

/** Lists the controls in a part of the page that can be pressed. */
async function listControls(inside: Locator, selector: string): Promise<Control[]> {
  const controls = await inside.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element, index) => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true })) return []
      if (element.matches(':disabled, [aria-disabled=true], .maplibregl-map *')) return []
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
      const label = words
        .replaceAll(/\d+/g, '')
        // What people have typed, between words of the accented language.
        .replaceAll(/[ -~]{3,}/g, (plain) => (/[^ -~]/.test(words) ? ' ' : plain))
        .trim()
      const role = element.getAttribute('aria-haspopup') ?? element.getAttribute('role') ?? element.getAttribute('type')
      // Menus of events and goals have the same name.
      const icon = /lucide-[\w-]+/.exec(element.querySelector('svg')?.getAttribute('class') ?? '')?.[0] ?? ''
      return label ? [{ index, role: `${role} ${icon}`, label }] : []
    }),
  )
  return controls.map(({ index, role, label }) => ({ index, label, kind: `${role} ${withoutName(label)}` }))
}

async function closeWindows({ page, pending }: Stand, most: number): Promise<void> {
  for (let presses = 0; presses < 4 && (await page.locator(windows).count()) > most; presses += 1) {
    await page.keyboard.press('Escape')
    await settle({ page, pending })
  }
}

/** Presses a control and checks everything that opens, recursively. */
async function press(
  stand: Stand,
  find: () => Promise<Locator>,
  { kind, name, depth }: { kind: string; name: string; depth: number },
): Promise<void> {
  const { page, walk } = stand
  const control = await find()
  const before = await page.locator(windows).count()
  const address = page.url()
  const promisesWindow = (await control.getAttribute('aria-haspopup')) !== null
  await control.click()
  const opened = page.locator(windows).nth(before)
  if (promisesWindow) await opened.waitFor()
  await settle(stand)
  if (page.url().split('?')[0] !== address.split('?')[0]) return
  const isWindow = await opened.isVisible()
  if (isWindow) walk.report.opened.windows += 1
  else walk.report.opened.parts += 1
  const shown = isWindow || depth > 0 ? page.locator(windows).last() : undefined
  for (const size of await inspectAll(stand, name, shown)) stand.seen[size].add(kind)
  if (!isWindow || depth >= 3) return
  for (const selector of [openers, senders]) {
    // A press may close the window, which is then opened again for the next.
    while ((await opened.isVisible()) || (await reopen(stand, find, opened, { address, depth })))
      if (await pressAll(stand, opened, name, selector, depth + 1, `${kind} > `)) break
  }
}

/** Opens a window again from the page on which it was. @returns whether it is open */
async function reopen(
  stand: Stand,
  find: () => Promise<Locator>,
  opened: Locator,
  { address, depth }: { address: string; depth: number },
): Promise<boolean> {
  if (depth > 0) return false
  await open(stand, getAddress(address, stand.walk))
  const control = await find()
  await control.click()
  await opened.waitFor()
  await settle(stand)
  return true
}

/** Explains why a control couldn't be pressed: what Playwright was waiting for. */
const explain = (error: unknown) =>
  [String(error).split('\n')[0], /<.*intercepts pointer events|element is (?!visible)[^\n]*/.exec(String(error))?.[0]]
    .join(' ')
    .slice(0, 250)

/**
 * Presses each control that wasn't pressed yet at this width. @returns whether none is left, which isn't so if the
 * window closed
 */
async function pressAll(
  stand: Stand,
  inside: Locator,
  name: string,
  selector: string,
  depth = 0,
  opener = '',
): Promise<boolean> {
  const { page, walk } = stand
  const seen = stand.seen[getSize(stand)]
  const address = page.url()
  for (;;) {
    const controls = await listControls(inside, selector).catch(() => [])
    // What has the same name elsewhere may open something else.
    const next = controls.find((each) => !seen.has(opener + each.kind))
    if (!next) return true
    const kind = opener + next.kind
    seen.add(kind)
    /** Finds it again, because the order changes when the page is reopened. */
    const find = async () => {
      const now = await listControls(inside, selector)
      const same = now.find(({ index, label }) => index === next.index && label === next.label)
      const { index } = same ?? now.find((each) => each.kind === next.kind) ?? next
      return inside.locator(selector).nth(index)
    }
    try {
      await press(stand, find, { kind, name: `${name} ${next.label}`, depth })
    } catch (error) {
      walk.report.add(`can’t be opened: “${next.label}”: ${explain(error)}`, name)
    }
    await closeWindows(stand, depth)
    const isSame = page.url() === address && (await page.locator(windows).count()) === depth
    if (depth > 0 && !isSame) return false
    if (!isSame) await open(stand, getAddress(address, walk))
  }
}

/** Sends the first form of the page with something in it, and looks at the window that asks for another sign-in. */
async function sendForm(stand: Stand, name: string): Promise<void> {
  const { page, walk } = stand
  const form = page.locator('form:has(textarea)').first()
  await form.locator('textarea').first().fill('⟦Ñŵţ⟧')
  await form.locator(senders).first().click()
  const window = page.locator(windows).first()
  await window.waitFor()
  await settle(stand)
  walk.report.opened.windows += 1
  await inspectAll(stand, `${name} sent`, window)
}

const getAddress = (url: string, { site, language }: Walk) => url.slice(site.length).replace(`/${language}`, '') || '/'

/** Addresses of the same kind differ in their numbers or names. */
const getKind = (address: string) =>
  address
    .replaceAll(/\d+/g, '0')
    .replace(/^(\/(?:organizers|people|organizations|goals\/pathways))\/(?!new$)[^/?]+/, '$1/name')

/** Lists addresses on the page that the walker follows, and whose kind isn't known yet. */
async function listNewLinks({ page, walk }: Stand, { follows }: Walker, known: Set<string>): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  return links
    .map((link) => getAddress(walk.site + link, walk).split('#')[0] ?? '')
    .filter((address) => {
      const isNew = follows.test(address) && !known.has(getKind(address))
      if (isNew) known.add(getKind(address))
      return isNew
    })
}

/**
 * Makes every change fail, so that the town stays as it is and each control shows how it fails. Only a goal is shared, with a
 * link that leads nowhere.
 */
function refuseChanges({ text, isExpired }: { text: string; isExpired: boolean }): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof globalThis.Request ? input.method : 'GET')
    if (method === 'GET') return send(input, init)
    const address = input instanceof globalThis.Request ? input.url : String(input)
    if (/\/goals\/\d+\/group$/.test(address)) return Promise.resolve(Response.json({ token: 'none' }))
    const [status, code] = isExpired ? [401, 'not_signed_in'] : [409, 'conflict']
    const problem = { type: 'about:blank', title: text, message: text, status, code }
    return Promise.resolve(Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }))
  }
}

/** Puts headings where those in a language from right to left are. By their letters, English ones stand on the left. */
function alignHeadings(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('h1, h2, h3, h4 { unicode-bidi: isolate !important }')
  document.adoptedStyleSheets = [style]
}

async function enter(browser: Browser, { cookies, isExpired = false }: Walker, walk: Walk): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: sizes[walk.widths[0] ?? 'phone'], locale: 'en-US', timezoneId: 'America/New_York' },
    ...{ serviceWorkers: 'block', reducedMotion: 'reduce' },
  })
  // Chosen in this browser, too, because some pages have no language in their address.
  const all = [...cookies, [languageCookie, walk.language] as const]
  await context.addCookies(all.map(([name, value]) => ({ name, value, url: walk.site })))
  if (walk.language === 'en-xb') await context.addInitScript(alignHeadings)
  const text = walk.isData ? '⟦Ṫĥíš ɱéššááĝé.⟧' : 'Somebody else changed this.'
  await context.addInitScript(refuseChanges, { text, isExpired })
  return context
}

/** Opens a page whose requests are counted. */
async function enterPage(context: BrowserContext, walk: Walk, seen: Stand['seen']): Promise<Stand> {
  const page = await context.newPage()
  // A page in the background isn't drawn, so that nothing on it could be pressed.
  context.on('page', (other) => void other.close())
  page.setDefaultTimeout(8_000)
  page.setDefaultNavigationTimeout(30_000)
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // These stay open.
    if (request.resourceType() !== 'eventsource') pending.add(request)
    walk.report.scripts.add(path.basename(new URL(request.url()).pathname))
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('pageerror', (error) => walk.report.add(`error: ${error.message.slice(0, 200)}`, page.url()))
  const stand: Stand = { page, pending, devtools: await context.newCDPSession(page), walk, seen }
  await page.setViewportSize({ width: 800, height: 800 })
  await resize(stand, walk.widths[0] ?? 'phone')
  return stand
}

/** Opens a walker's screens at each width, those that they lead to, and everything that opens on them. */
export async function walkScreens(
  browser: Browser,
  walker: Walker,
  walk: Walk,
  { seen, only }: { seen: Stand['seen']; only?: string | undefined },
): Promise<void> {
  const context = await enter(browser, walker, walk)
  const stand = await enterPage(context, walk, seen)
  const addresses = walker.addresses.filter(
    (address) =>
      (!only || `${walker.who} ${address}`.includes(only)) &&
      (!address.includes('/en-xb.') || walk.language === 'en-xb'),
  )
  const known = new Set(addresses.map(getKind))
  for (const address of addresses) {
    const name = `${walker.who} ${address.replace(/[\w.-]{24,}/, 'token')}`
    try {
      await open(stand, address)
      walk.report.opened.screens += 1
      if (!only) addresses.push(...(await listNewLinks(stand, walker, known)))
      if (walker.isExpired) {
        await sendForm(stand, name)
        continue
      }
      await inspectAll(stand, name)
      await pressAll(stand, stand.page.locator('body'), name, openers)
      for (const size of walk.widths.slice(1)) {
        await resize(stand, size)
        await pressAll(stand, stand.page.locator('body'), name, openers)
      }
      await resize(stand, walk.widths[0] ?? 'phone')
    } catch (error) {
      walk.report.add(`can’t be opened: ${String(error).split('\n')[0]}`, name)
    }
  }
  await context.close()
}
