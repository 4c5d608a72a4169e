import type { Site } from '#contract/site/site-options.ts'
import { isStoringTexts, readRunLocale, setInstallation } from '#server/platform/observability/observability.ts'
import { translate } from '#texts/catalogs.ts'
import { plainConventions } from '#texts/conventions.ts'
import { connectTexts } from '#texts/text-source-node.ts'

/**
 * Makes the server format texts in the language and with the conventions of the reader. @param site the defaults for
 * readers who have chosen none: its first language and its conventions
 */
export function openTexts({ languages, conventions }: Partial<Pick<Site, 'languages' | 'conventions'>> = {}): void {
  setInstallation({ language: languages?.[0] ?? 'en', conventions: conventions ?? plainConventions })
  connectTexts({ readLocale: readRunLocale, translate, isStoring: isStoringTexts })
}
