import { currentRun } from '#server/platform/observability/observability.ts'
import { translate } from '#texts/catalogs.ts'
import { languageOptions, type Language } from '#texts/languages.ts'
import { connectTexts } from '#texts/text-source-node.ts'

/**
 * Lets the server's texts be written in the language of whoever reads them.
 * @param first the installation's first language, for those who have chosen none
 */
export const openTexts = (first: Language = 'en'): void =>
  connectTexts({ readLocale: () => currentRun()?.locale ?? languageOptions[first].locale, translate })
