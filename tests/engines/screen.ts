import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { phone, waitFor, type Engine } from './engine.ts'
import type { Front } from './front.ts'

const roles = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, textarea, select, [role=combobox]',
  checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
  menuitem: '[role=menuitem]',
} as const

export type Role = keyof typeof roles

interface Sought {
  selector: string
  name: string
  isExact: boolean
}

interface Found {
  x: number
  y: number
  name: string
  /** How many frames the page had painted since it was first looked at. */
  frame: number
  /** What lies on top of it; null if it can be tapped. */
  cover: string | null
}

/** Looks for the first visible element of a name, as a person would read it, and scrolls to it. Runs in the page. */
function find({ selector, name, isExact }: Sought): Found | null {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const readName = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    const own = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const label = own.map(({ textContent }) => textContent).join(' ')
    return clean(element.getAttribute('aria-label')) || clean(labels) || clean(label) || clean(element.innerText)
  }
  const pattern = isExact ? null : new RegExp(name)
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((candidate) => {
    if (!candidate.checkVisibility({ visibilityProperty: true }) || candidate.closest('[inert], [aria-hidden=true]'))
      return false
    return pattern ? pattern.test(readName(candidate)) : readName(candidate) === name
  })
  if (!element) return null
  const isHit = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y)
    const isLabel = top?.closest('label')?.control === element
    return { isFree: isLabel || element.contains(top), top }
  }
  const centre = () => {
    // A link over two lines has its centre beside its words.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  let { x, y } = centre()
  if (!isHit(x, y).isFree) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    ;({ x, y } = centre())
  }
  const { isFree, top } = isHit(x, y)
  const page = window as { painted?: number }
  const frame = (page.painted ??= 0)
  requestAnimationFrame(() => requestAnimationFrame(() => (page.painted = frame + 1)))
  return { x, y, name: readName(element), frame, cover: isFree ? null : clean(top?.outerHTML).slice(0, 120) }
}

/** The page is interactive: React has taken over its controls. Runs in the page. */
const isInteractive = () =>
  document.documentElement.hasAttribute('data-hydrated') &&
  [...document.querySelectorAll('main :is(button, input, select, textarea):not([class*=maplibregl] *)')].every(
    (control) => Object.keys(control).some((key) => key.startsWith('__reactProps')),
  )

const seek = (selector: string, name: string | RegExp): Sought =>
  typeof name === 'string' ? { selector, name, isExact: true } : { selector, name: name.source, isExact: false }

/** Acts like a person with a phone: taps, types, and waits for content to appear. */
export class Screen {
  #engine: Engine
  #front: Front
  #folder: string
  #count = 0

  constructor(engine: Engine, front: Front, folder: string) {
    this.#engine = engine
    this.#front = front
    this.#folder = path.join(folder, engine.name.toLowerCase())
  }

  /** Waits until the page has received everything that it has asked for. */
  async #untilQuiet(): Promise<void> {
    await waitFor(
      async () => (this.#front.isQuiet() ? true : null),
      () => 'The page doesn’t stop to load.',
    )
  }

  /** Opens a path and waits until the page is interactive. */
  async open(address: string): Promise<void> {
    // In WebKit, a page that is still updating its URL cancels the requested navigation.
    await this.#untilQuiet()
    await this.#engine.open(this.#front.url + address)
    await this.untilInteractive()
  }

  async untilInteractive(): Promise<void> {
    const look = async () => ((await this.#engine.run(isInteractive)) ? true : null)
    await waitFor(look, () => 'The page doesn’t become interactive.')
  }

  /** Waits until a control or heading of this name keeps its place, and nothing covers it. */
  async find(role: Role, name: string | RegExp): Promise<Found> {
    let cover: string | null = null
    let before: Found | null = null
    const look = async () => {
      const found = await this.#engine.run(find, seek(roles[role], name))
      // Content that is still loading would move it.
      if (!this.#front.isQuiet()) {
        before = null
        return null
      }
      // On a busy machine, two checks can fall into the same frame.
      if (found !== null && found.frame === before?.frame) return null
      const isStill = found !== null && before?.x === found.x && before.y === found.y
      before = found
      cover = found?.cover ?? null
      return cover === null && isStill ? found : null
    }
    return waitFor(look, () => `There is no ${role} ${name}${cover ? ` that can be tapped; on top is ${cover}` : ''}.`)
  }

  /** Taps a control. @returns its name */
  async tap(role: Role, name: string | RegExp): Promise<string> {
    const found = await this.find(role, name)
    await this.#engine.click(found.x, found.y)
    return found.name
  }

  /** Types into a field, in place of what is there. Taps again if the field didn't take the first tap, as between two screens. */
  async fill(name: RegExp, text: string): Promise<void> {
    const select = () => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null
      field.select()
      return field.ariaLabel ?? field.labels?.[0]?.innerText.trim() ?? ''
    }
    const look = async () => {
      await this.tap('field', name)
      return name.test((await this.#engine.run(select)) ?? '') ? true : null
    }
    await waitFor(look, () => `The field ${name} doesn’t take the focus.`)
    await this.#engine.type(text)
  }

  /** Chooses an option of a list. Drivers can't reach the system's own list of options. */
  async choose(name: string | RegExp, value: string): Promise<void> {
    const { name: label } = await this.find('field', name)
    await this.#engine.run(
      (text, chosen) => {
        const list = [...document.querySelectorAll('select')].find((one) => one.labels[0]?.innerText.trim() === text)!
        list.value = chosen
        list.dispatchEvent(new Event('change', { bubbles: true }))
      },
      label,
      value,
    )
  }

  /** Chooses the 15th of the next month, in the system's own picker on a touch screen, and in the month calendar elsewhere. */
  async chooseDay(name: RegExp): Promise<void> {
    const field = await waitFor(
      async () => (await this.#engine.run(find, seek('input[type=date], button', name))) ?? null,
      () => `There is no day ${name}.`,
    )
    const day = Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 15 }).toString()
    const isChosen = await this.#engine.run(
      (label, value) => {
        const input = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].find(
          (one) => one.labels?.[0]?.innerText.trim() === label,
        )
        if (!input) return false
        // React ignores values set through its own setter, so this bypasses it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        return true
      },
      field.name,
      day,
    )
    if (isChosen) return
    await this.tap('button', name)
    await this.tap('button', 'Next month')
    await this.tap('button', /\b15\b/)
  }

  async press(key: 'Enter' | 'Escape' | 'Tab' | 'Space'): Promise<void> {
    // Key codes of WebDriver, which are the same in WebDriver BiDi.
    const codes = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Space: ' ' }
    await this.#engine.type(codes[key])
  }

  goBack(): Promise<void> {
    return this.#engine.goBack()
  }

  /** Waits until the screen shows these words. */
  async see(words: string | RegExp): Promise<void> {
    const { name, isExact } = seek('', words)
    const isShown = (text: string, plain: boolean) => {
      const shown = document.body.innerText.replaceAll(/\s+/g, ' ')
      return plain ? shown.includes(text) : new RegExp(text).test(shown)
    }
    const look = async () => ((await this.#engine.run(isShown, name, isExact)) ? true : null)
    await waitFor(
      look,
      async () =>
        `The screen doesn’t show ${words}; it shows: ${await this.#engine.run(() => document.body.innerText.slice(0, 600))}`,
    )
  }

  async seeAddress(pattern: RegExp): Promise<void> {
    const read = () => this.#engine.run(() => location.pathname + location.search + location.hash)
    const look = async () => (pattern.test(await read()) ? true : null)
    await waitFor(look, async () => `The address isn’t ${pattern} but ${await read()}.`)
  }

  /** Waits until the page has an element of a selector, for what has no words. */
  async seeElement(selector: string): Promise<void> {
    const isThere = (wanted: string) => document.querySelector(wanted)?.checkVisibility() === true
    const look = async () => ((await this.#engine.run(isThere, selector)) ? true : null)
    await waitFor(look, () => `The screen doesn’t show ${selector}.`)
  }

  /** Waits for what a function of the page returns. It may use its arguments and nothing else. */
  async until<Args extends unknown[]>(
    work: (...args: Args) => boolean,
    sentence: string,
    ...args: Args
  ): Promise<void> {
    await waitFor(
      async () => ((await this.#engine.run(work, ...args)) ? true : null),
      () => `False: ${sentence}.`,
    )
  }

  /** Does something in the window that a tap opens, until that closes. */
  async inNewWindow(open: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
    const engine = this.#engine
    const before = await engine.listWindows()
    const listNew = async () => (await engine.listWindows()).filter((name) => !before.includes(name))
    const [origin] = before.slice(-1)
    await open()
    const [opened] = await waitFor(
      async () => ((await listNew()).length > 0 ? listNew() : null),
      () => 'No window opens.',
    )
    await engine.useWindow(opened!)
    await work()
    await waitFor(
      async () => ((await listNew()).length === 0 ? true : null),
      () => 'The new window stays open.',
    )
    await engine.useWindow(origin!)
  }

  /**
   * Saves a screenshot.
   * @throws if something is wider than the screen, or something went wrong in the background since the last picture
   */
  async keep(name: string): Promise<void> {
    this.#count += 1
    await mkdir(this.#folder, { recursive: true })
    const file = `${String(this.#count).padStart(2, '0')}-${name}.png`
    await writeFile(path.join(this.#folder, file), await this.#engine.photograph())
    const width = await this.#engine.run(() => document.documentElement.scrollWidth)
    if (width > phone.width) throw new Error(`${name}: the page is ${width} wide.`)
    const problems = this.#front.takeProblems()
    if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`)
    console.log(`✓ ${this.#engine.name}: ${name}`)
  }
}
