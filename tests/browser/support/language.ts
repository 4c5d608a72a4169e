import { expect as plainExpect, type Frame, type Locator, type Page } from '@playwright/test'
import { listCatalogs } from '#texts/catalogs.ts'
import { getDirection, getLanguage, languageOptions } from '#texts/languages.ts'
import { translateNames, type TranslatedNames } from '#tests/support/languages/translated-names.ts'

/*
 * `npm run test:journeys -- es-US` runs the journeys in Spanish. They name what they look for in English; here, Playwright's
 * methods get the translations of these names from the catalog.
 */

const language = getLanguage(process.env.JOURNEY_LOCALE)
const catalog = language ? listCatalogs().get(language) : undefined
/** Locale in which the pages of the journeys are. */
export const journeyLocale = languageOptions[language ?? 'en'].locale
const names: TranslatedNames | null = catalog && catalog.size > 0 ? translateNames(catalog, journeyLocale) : null

/** Whether lines run from right to left. */
export const isMirrored = getDirection(process.env.JOURNEY_LOCALE ?? 'en-US') === 'rtl'

/** Returns the arrow key that does what this one does where lines run from left to right. */
export const keyAlongLine = (key: 'ArrowLeft' | 'ArrowRight'): string =>
  isMirrored === (key === 'ArrowLeft') ? 'ArrowRight' : 'ArrowLeft'

type Words = string | RegExp
type Options = Record<string, unknown> | undefined

const isWords = (value: unknown): value is Words => typeof value === 'string' || value instanceof RegExp

function translateWords(words: Words, { find, findPattern }: TranslatedNames, isWhole: boolean): RegExp {
  return typeof words === 'string' ? find(words, isWhole) : findPattern(words)
}

/** Translates the options of a locator. */
function translateOptions(options: Options, own: TranslatedNames): Options {
  if (!options) return options
  const isWhole = options['exact'] === true
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) =>
      /^(name|hasText|hasNotText|description)$/.test(name) && isWords(value)
        ? [name, translateWords(value, own, isWhole)]
        : [name, value],
    ),
  )
}

type Method = (this: object, ...values: never[]) => unknown
type Methods = Record<string, Method>

/** Replaces a method of a class. */
function wrap(prototype: Methods, name: string, change: (values: unknown[]) => unknown[]): void {
  const plain = prototype[name]
  if (plain)
    prototype[name] = function (this: object, ...values: never[]) {
      return plain.apply(this, change(values) as never[])
    }
}

/** Chooses an option by its translated label, unless the word is its value. */
function wrapSelect(prototype: Methods, own: TranslatedNames): void {
  const plain = prototype['selectOption'] as unknown as (
    this: Locator,
    value: unknown,
    more?: object,
  ) => Promise<string[]>
  const select = async function (this: Locator, value: unknown, more?: object) {
    if (typeof value !== 'string') return plain.call(this, value, more)
    const options = await this.evaluate((element) =>
      [...(element as HTMLSelectElement).options].map((option) => ({ value: option.value, label: option.label })),
    )
    const pattern = own.find(value, true)
    const found = options.find((option) => option.value === value) ?? options.find(({ label }) => pattern.test(label))
    return plain.call(this, found ? { value: found.value } : value, more)
  }
  prototype['selectOption'] = select as unknown as Method
}

let isTranslated = false

/** Lets all pages be found by the translations of English names. */
export function translateQueries(page: Page): void {
  if (!names || isTranslated) return
  isTranslated = true
  const findPrototype = (each: Frame | Locator | ReturnType<Page['frameLocator']>) =>
    Object.getPrototypeOf(each) as unknown as Methods
  const locator = page.locator('body')
  for (const prototype of [page.mainFrame(), locator, page.frameLocator('iframe')].map(findPrototype)) {
    for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'])
      wrap(prototype, name, ([words, options]) => [
        isWords(words) ? translateWords(words, names, (options as Options)?.['exact'] === true) : words,
        options,
      ])
    wrap(prototype, 'getByRole', ([role, options]) => [role, translateOptions(options as Options, names)])
    wrap(prototype, 'locator', ([selector, options]) => [selector, translateOptions(options as Options, names)])
  }
  const locators = findPrototype(locator)
  wrap(locators, 'filter', ([options]) => [translateOptions(options as Options, names)])
  wrapSelect(locators, names)
}

/** Whether a matcher compares the whole of what it gets. */
const matchers: Record<string, boolean> = {
  toHaveText: true,
  toContainText: false,
  toHaveTitle: true,
  toHaveValue: true,
  toHaveAccessibleName: true,
  toHaveAccessibleDescription: true,
}

function translateExpected(expected: unknown, isWhole: boolean, own: TranslatedNames): unknown {
  if (Array.isArray(expected)) return expected.map((each) => translateExpected(each, isWhole, own))
  // An empty text is none in any language.
  return isWords(expected) && expected !== '' ? translateWords(expected, own, isWhole) : expected
}

/** Matchers of texts that aren't in a locator, such as emails, and whether they compare the whole. */
const textMatchers: Record<string, boolean> = { toBe: true, toContain: false }

/**
 * Lets assertions accept the translations of the words they expect.
 * @param actual what is asserted about
 */
function translateMatchers<Assertions extends object>(
  assertions: Assertions,
  actual: unknown,
  own: TranslatedNames,
): Assertions {
  return new Proxy(assertions, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (name === 'not') return translateMatchers(value as object, actual, own)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      const isWholeText = typeof actual === 'string' ? textMatchers[name] : undefined
      if (isWholeText !== undefined)
        return (expected: unknown) =>
          isWords(expected) && expected !== ''
            ? (target as { toMatch: Method }).toMatch(translateWords(expected, own, isWholeText) as never)
            : (value as Method).call(target, expected as never)
      const isWhole = matchers[name]
      return (...values: unknown[]) => {
        const [expected, ...more] = values
        if (name === 'toHaveAttribute' && /^(aria-label|alt|title|placeholder|content)$/.test(String(expected)))
          return (value as Method).apply(target, [
            expected,
            translateExpected(more[0], true, own),
            ...more.slice(1),
          ] as never[])
        return (value as Method).apply(
          target,
          (isWhole === undefined ? values : [translateExpected(expected, isWhole, own), ...more]) as never[],
        )
      }
    },
  })
}

/** Returns the translation of an English pattern, for texts that journeys read without Playwright. */
export const matchWords = (pattern: RegExp): RegExp => names?.findPattern(pattern) ?? pattern

/** Formats a day, such as "2026-11-28", as pages do. */
export const formatJourneyDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(journeyLocale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** Playwright's `expect`, which accepts translations if the journeys run in another language. */
export const expect: typeof plainExpect = names
  ? new Proxy(plainExpect, {
      apply: (target, receiver, values) =>
        translateMatchers(Reflect.apply(target as unknown as Method, receiver, values) as object, values[0], names),
    })
  : plainExpect
