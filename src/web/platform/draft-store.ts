import { draftPrefix, listKeys } from './draft-cleanup.ts'

/** Changed fields of a form, and when they were typed. */
interface StoredDraft {
  at: number
  changes: Record<string, unknown>
  /** Fields stored under their own keys. */
  long?: string[]
}

/** Milliseconds after which a draft is dropped: long enough for an interrupted week, short enough for a shared device. */
const lifetimeMs = 30 * 86_400_000
/** Texts of at least this length have their own key, so that typing in another field doesn't rewrite them. */
const minLongLength = 20_000
/** Maximum length of a stored text, such as a picture. Browsers store about five million characters in all. */
const maxLongLength = 2_000_000

/** Identifies the draft of a form by the person and the form's subject. */
export interface DraftKey {
  /** Null for a visitor, whose drafts stay in the tab: the next visitor on the device may be someone else. */
  userId: number | null
  /** The form and its subject: `message to guests of 12`. */
  name: string
  /** Keeps the draft in the tab, for forms that may contain private addresses or files. */
  isTabOnly?: boolean
}

const storageKey = ({ userId, name }: DraftKey) => `${draftPrefix} ${userId ?? 'visitor'} ${name}`
const longKey = (key: DraftKey, field: string) => `${storageKey(key)} / ${field}`
const getStorage = ({ userId, isTabOnly = false }: DraftKey) =>
  userId === null || isTabOnly ? sessionStorage : localStorage

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length >= minLongLength
/** Long texts as last written, by storage key. */
const writtenTexts = new Map<string, string>()

/** Removes the stored long texts of a draft, except those of the kept fields. */
function removeTexts(key: DraftKey, isKept: (field: string) => boolean): void {
  const storage = getStorage(key)
  const start = longKey(key, '')
  for (const each of listKeys(storage)) {
    if (!each.startsWith(start) || isKept(each.slice(start.length))) continue
    storage.removeItem(each)
    writtenTexts.delete(each)
  }
}

/** Returns the changed fields; null if there are none, they are too old, or the browser denies storage. */
export function readDraft<Draft extends object>(key: DraftKey): Partial<Draft> | null {
  try {
    const storage = getStorage(key)
    const stored = JSON.parse(storage.getItem(storageKey(key)) ?? 'null') as StoredDraft | null
    if (stored === null) return null
    if (Date.now() - stored.at < lifetimeMs) {
      const texts = (stored.long ?? []).map((field) => [field, storage.getItem(longKey(key, field))] as const)
      return { ...stored.changes, ...Object.fromEntries(texts.filter(([, text]) => text !== null)) } as Partial<Draft>
    }
    writeDraft(key, {})
  } catch {
    // Storage is blocked, or another version wrote it.
  }
  return null
}

/** Stores a long text unless it is stored already. @returns false if there is no space for it */
function writeText(key: string, text: string, storage: Storage): boolean {
  if (writtenTexts.get(key) === text && storage.getItem(key) !== null) return true
  if (text.length > maxLongLength) return false
  try {
    storage.setItem(key, text)
    writtenTexts.set(key, text)
    return true
  } catch {
    return false
  }
}

/** Stores the changed fields, or removes the draft if there are none. Leaves out texts that are too long. */
export function writeDraft(key: DraftKey, changes: object): void {
  try {
    const storage = getStorage(key)
    const fields = Object.entries(changes)
    const long = fields.flatMap(([field, value]) =>
      isLong(value) && writeText(longKey(key, field), value, storage) ? [field] : [],
    )
    removeTexts(key, (field) => long.includes(field))
    const short = fields.filter(([, value]) => !isLong(value))
    if (short.length + long.length === 0) return storage.removeItem(storageKey(key))
    const stored: StoredDraft = { at: Date.now(), changes: Object.fromEntries(short), ...(long.length > 0 && { long }) }
    storage.setItem(storageKey(key), JSON.stringify(stored))
  } catch {
    // Storage is full or blocked; the form itself still has the input.
  }
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Returns the fields that differ from the form's initial values. */
export const findChanges = <Draft extends object>(draft: Draft, start: Draft): object =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !isSame(value, (start as Record<string, unknown>)[field])),
  )
