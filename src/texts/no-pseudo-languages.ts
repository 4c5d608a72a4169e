import type { LanguageOption, PseudoLanguage } from './language-option.ts'

/** The product has no languages for tests. */
export const pseudoLanguages: Partial<Record<PseudoLanguage, LanguageOption>> = {}
