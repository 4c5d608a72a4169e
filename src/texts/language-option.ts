export interface LanguageOption {
  /** The language's own name for itself. */
  name: string
  /** Locale whose numbers, dates and lists it uses. */
  locale: string
}

/** Languages that only tests have. */
export type PseudoLanguage = 'en-xa' | 'en-xb'
