import { AsyncLocalStorage } from 'node:async_hooks'
import { writeLocale } from '#texts/locales.ts'
import { type Language, findLanguage, getLanguage } from '#texts/languages.ts'
import { plainConventions, type Conventions, readChoice } from '#texts/conventions.ts'

/**
 * The request or job that code runs for. The runtime passes it along (AsyncLocalStorage) instead of parameters: every
 * log line and every enqueued job needs it, but no business rule does.
 */
export interface RunContext {
  requestId?: string
  /** Id of the running job. */
  job?: number
  /**
   * Concurrency limit that the work counts towards. Work of one kind shares part of the connection pool and never takes
   * all of it.
   */
  requestKind?: string
  /** Milliseconds that its statements wait for others of the kind. Absent: the usual time. */
  kindWaitMs?: number
  /** Set while reads may be stale. A write sets `areAllowed` to false, so that later reads see it. */
  staleReads?: { areAllowed: boolean }
  /** Locale of the reader, such as "es-US". Absent: the installation's. */
  locale?: string | undefined
  /** Set while texts are stored for later readers. */
  isStoringTexts?: boolean
  /** Conventions of the installation. */
  conventions?: Conventions
  /** Set while all writes share one transaction. Its type is known only to the database module. */
  unit?: object
  /** Set while a page renders. All its API calls come from one person at one moment. */
  found?: Map<string, Promise<unknown>>
}

const storage = new AsyncLocalStorage<RunContext>()

export const currentRun = (): RunContext | undefined => storage.getStore()

export const runAs = <Result>(context: RunContext, work: () => Result): Result => storage.run(context, work)

/**
 * Runs work under the concurrency limit of its kind.
 * @param kindWaitMs milliseconds that its statements wait for others of the kind, in place of the usual time
 */
export const runWithLimit = <Result>(requestKind: string, work: () => Result, kindWaitMs?: number): Result =>
  storage.run({ ...storage.getStore(), requestKind, ...(kindWaitMs !== undefined && { kindWaitMs }) }, work)

/** Runs work whose statements go through a unit of the database. */
export const runInUnit = <Result>(unit: object, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), unit }, work)

/** Runs work whose reads may be some seconds old. */
export const allowStaleReads = <Result>(work: () => Result): Result =>
  storage.run({ ...storage.getStore(), staleReads: { areAllowed: true } }, work)

/** Language and conventions of an installation, for people who have chosen none. */
interface Installation {
  language: Language
  conventions: Conventions
}

let installation: Installation = { language: 'en', conventions: plainConventions }

/** Sets the default language and conventions of this process. */
export const setInstallation = (chosen: Installation): void => {
  installation = chosen
}

const getConventions = (): Conventions => storage.getStore()?.conventions ?? installation.conventions

/** Runs requests of an installation. */
export const runWithConventions = <Result>(conventions: Conventions, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), conventions }, work)

/** Returns the locale of the current reader. */
export const readRunLocale = (): string =>
  storage.getStore()?.locale ?? writeLocale(installation.language, getConventions())

/** Runs work that writes texts in a locale, such as "en-GB-u-cu-gbp-fw-mon". */
export const runInLocale = <Result>(locale: string | undefined, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), locale }, work)

/**
 * Runs work that writes texts for a person. @param reader their language, conventions or both, such as "es", "day.24"
 * or "es.day.24"; absent for the installation's defaults
 */
export function runInLanguage<Result>(reader: string | null | undefined, work: () => Result): Result {
  const language = findLanguage(reader?.split('.', 1)[0])
  const locale = reader
    ? writeLocale(language ?? installation.language, { ...getConventions(), ...readChoice(reader) })
    : undefined
  return runInLocale(locale, work)
}

export const isStoringTexts = (): boolean => storage.getStore()?.isStoringTexts === true

/** Runs work that stores texts, which `writeStored` later formats for each reader. */
export const runToStore = <Result>(work: () => Result): Result =>
  storage.run({ ...storage.getStore(), isStoringTexts: true }, work)

/** Returns the language of the requesting person; null if none was chosen. */
export const currentLanguage = (): Language | null => getLanguage(storage.getStore()?.locale)

/** Runs the rendering of a page, in which all calls share the results of `findOnce`. */
export const runAsPage = <Result>(work: () => Result): Result =>
  storage.run({ ...storage.getStore(), found: new Map() }, work)

/**
 * Runs a lookup once per page; outside of page rendering, runs it each time.
 *
 * @param name identifies everything that the result depends on, including the caller
 */
export function findOnce<Result>(name: string, find: () => Promise<Result>): Promise<Result> {
  const found = storage.getStore()?.found
  if (!found) return find()
  const before = found.get(name) as Promise<Result> | undefined
  if (before) return before
  const finding = find()
  found.set(name, finding)
  return finding
}
