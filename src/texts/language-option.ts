export interface LanguageOption {
  /** The language's own name for itself. */
  name: string
  /** Locale for its numbers, dates and lists. */
  locale: string
}

/** Languages for tests only. */
export type PseudoLanguage = 'en-xa' | 'en-xb'
