import type { LanguageOption, PseudoLanguage } from './language-option.ts'

/**
 * Languages for tests: accented and longer English with Greek dates, and English from right to left. They replace
 * no-pseudo-languages.ts if Node.js runs with `--conditions=pseudo` (see "imports" in package.json).
 */
export const pseudoLanguages: Readonly<Record<PseudoLanguage, LanguageOption>> = {
  'en-xa': { name: 'Áççéñţéð', locale: 'el-XA' },
  'en-xb': { name: 'Mirrored', locale: 'en-XB' },
}
