import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { waitForHydration } from '../browser/fixtures.ts'
import { look } from './look.ts'
import { findPlain, hasOwnWords, type IsData } from './town-data.ts'

export interface Walk {
  context: BrowserContext
  site: string
  /** Start of all addresses, such as "/xa". */
  base: string
  /** Folder of the pictures. */
  folder: string
  /** Null if the language has plain letters. */
  isData: IsData | null
  report: Report
}

/** Counts what was opened, and keeps what is wrong with it. Each mistake is told once. */
export class Report {
  readonly opened = { screens: 0, dialogs: 0, letters: 0, calls: 0 }
  /** Modules of the screens that were opened. */
  readonly modules = new Set<string>()
  readonly problems = new Map<string, string>()

  add(problem: string, place: string): void {
    if (this.problems.has(problem)) return
    this.problems.set(problem, place)
    console.log(`✗ ${problem} (${place})`)
  }
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
  { isData, folder, report }: Walk,
  options = { fullPage: true },
): Promise<void> {
  const { texts, cut, wide } = await page.evaluate(look)
  if (isData) {
    for (const { text, where } of texts)
      for (const words of findPlain(text, isData)) report.add(`plain: “${words.slice(0, 120)}” in ${where}`, name)
  }
  // What people have written may be shortened; the product's own texts may not.
  for (const { text, where, isShortened } of cut)
    if (!isShortened || hasOwnWords(text)) report.add(`cut: “${text.slice(0, 60)}” in ${where}`, name)
  for (const place of wide) report.add(`too wide: ${place}`, name)
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${slug(name)}.jpg`), type: 'jpeg', quality: 60, ...options })
}

/** Maps the scripts of screens to their modules. */
export async function readScreens(): Promise<Map<string, string>> {
  const manifest = JSON.parse(await readFile('dist/current/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  return new Map(
    Object.entries(manifest).flatMap(([module, { file }]) =>
      module.endsWith('-screen.tsx') ? [[path.basename(file), path.basename(module)] as const] : [],
    ),
  )
}

/** Opens an address and waits until all is there. */
async function open(
  page: Page,
  address: string,
  { site, base, report }: Walk,
  screens: Map<string, string>,
): Promise<boolean> {
  const response = await page.goto(site + base + (address === '/' ? '' : address))
  if (!response) return false
  const html = await response.text()
  for (const [file, module] of screens) if (html.includes(file)) report.modules.add(module)
  if (html.includes('type="module"')) await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  return true
}

/** Opened by a press: dialogs, menus and the calendar of a date. */
const windows = '[role=dialog], [role=alertdialog], [role=menu]'

/** Opens what a control opens, looks at it and closes it again. @returns whether the page is still the same */
async function tryControl(
  page: Page,
  control: ReturnType<Page['locator']>,
  name: string,
  walk: Walk,
  seen: Set<string>,
  depth: number,
): Promise<void> {
  const before = await page.locator(windows).count()
  await control.click({ timeout: 5_000 })
  const opened = page.locator(windows).nth(before)
  const isOpen = await opened.waitFor({ state: 'visible', timeout: 4_000 }).then(
    () => true,
    () => false,
  )
  await page.waitForLoadState('networkidle')
  if (!isOpen) return
  walk.report.opened.dialogs += 1
  await inspect(page, name, walk, { fullPage: false })
  if (depth < 2) await tryControls(page, opened, name, walk, seen, depth + 1)
}

const describe = async (control: ReturnType<Page['locator']>) => {
  const words = (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? ''
  return (
    words
      .replaceAll(/\d+/g, '')
      .replaceAll(/[ -~]{3,}/g, ' ')
      .trim() || words
  )
}

/** Presses each control that opens a window, once for all screens. */
async function tryControls(
  page: Page,
  inside: ReturnType<Page['locator']>,
  name: string,
  walk: Walk,
  seen: Set<string>,
  depth = 0,
): Promise<void> {
  const controls = inside.locator('[aria-haspopup]:visible, [role=menuitem]:not(a):visible')
  const address = page.url()
  for (let index = 0; index < (await controls.count()) && index < 60; index += 1) {
    const control = controls.nth(index)
    const label = await describe(control).catch(() => '')
    const kind = `${(await control.getAttribute('aria-haspopup').catch(() => null)) ?? 'item'} ${label}`
    if (seen.has(kind) || !label) continue
    seen.add(kind)
    try {
      await tryControl(page, control, `${name} ${label}`, walk, seen, depth)
    } catch (error) {
      walk.report.add(`can’t be opened: “${label}”: ${String(error).split('\n')[0]?.slice(0, 100)}`, name)
    }
    if (
      depth > 0 &&
      (await inside.count()) > 0 &&
      (await inside
        .first()
        .isVisible()
        .catch(() => false)) &&
      page.url() === address
    ) {
      if ((await page.locator(windows).count()) > depth) await page.keyboard.press('Escape')
      continue
    }
    if (depth > 0) return
    for (let presses = 0; presses < 4 && (await page.locator(windows).count()) > 0; presses += 1)
      await page.keyboard.press('Escape')
    if (page.url() !== address || (await page.locator(windows).count()) > 0) {
      await page.goto(address)
      await waitForHydration(page)
      await page.waitForLoadState('networkidle')
    }
  }
}

/** Opens the screens at these addresses, and everything that opens on them. */
export async function walkScreens(
  addresses: readonly string[],
  walk: Walk,
  who: string,
  seen: Set<string>,
): Promise<void> {
  const screens = await readScreens()
  const page = await walk.context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => walk.report.add(`error: ${error.message.slice(0, 200)}`, page.url()))
  for (const address of addresses) {
    const name = `${who} ${address}`
    try {
      await open(page, address, walk, screens)
      walk.report.opened.screens += 1
      await inspect(page, name, walk)
      await tryControls(page, page.locator('body'), name, walk, seen)
    } catch (error) {
      walk.report.add(`can’t be opened: ${String(error).split('\n')[0]}`, name)
    }
  }
  await page.close()
}
