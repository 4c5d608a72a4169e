import { currentRun } from '#server/platform/observability/observability.ts'
import { translate } from '#texts/catalogs.ts'
import { languageOptions } from '#texts/languages.ts'
import { connectTexts } from '#texts/text-source-node.ts'

/** Locale of texts whose reader has chosen no language. */
const defaultLocale = languageOptions.en.locale

/** Lets the server's texts be written in the language of whoever reads them. */
export const openTexts = (): void =>
  connectTexts({ readLocale: () => currentRun()?.locale ?? defaultLocale, translate })
