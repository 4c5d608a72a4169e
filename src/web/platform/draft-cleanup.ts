/** Start of the keys under which forms are stored. */
export const draftPrefix = 'wonderlark draft'

/** Returns a copy, because keys move when one is removed. */
export const listKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')

/** Deletes all drafts of a person from this device, and those of visitors in this tab. */
export function forgetDrafts(userId: number | null): void {
  const starts = [`${draftPrefix} visitor `, ...(userId === null ? [] : [`${draftPrefix} ${userId} `])]
  for (const openStorage of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = openStorage()
      for (const key of listKeys(storage)) if (starts.some((start) => key.startsWith(start))) storage.removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored either.
    }
  }
}
