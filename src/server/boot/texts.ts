import type { Site } from '#contract/site/site-options.ts'
import { isStoringTexts, readRunLocale, setInstallation } from '#server/platform/observability/observability.ts'
import { translate } from '#texts/catalogs.ts'
import { plainConventions } from '#texts/conventions.ts'
import { connectTexts } from '#texts/text-source-node.ts'

/**
 * Lets the server's texts be written in the language and with the conventions of whoever reads them.
 * @param site for those who have chosen none: the first of its languages, and its conventions
 */
export function openTexts({ languages, conventions }: Partial<Pick<Site, 'languages' | 'conventions'>> = {}): void {
  setInstallation({ language: languages?.[0] ?? 'en', conventions: conventions ?? plainConventions })
  connectTexts({ readLocale: readRunLocale, translate, isStoring: isStoringTexts })
}
