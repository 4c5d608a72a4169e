import { currentLocale } from '#texts/text-source.ts'

/** Language and region in which numbers, lists and times are written for whoever reads them. */
export const readLocale = (): string => currentLocale()

/** Keeps what `make` makes for each locale and key, because making a format of `Intl` takes longer than using it. */
export function rememberFormat<Format>(make: (locale: string, key: string) => Format): (key?: string) => Format {
  const known = new Map<string, Format>()
  return (key = '') => {
    const locale = readLocale()
    const name = `${locale} ${key}`
    const before = known.get(name)
    if (before !== undefined) return before
    const made = make(locale, key)
    known.set(name, made)
    return made
  }
}
