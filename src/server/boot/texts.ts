import { readRunLocale, setConventions } from '#server/platform/observability/observability.ts'
import { translate } from '#texts/catalogs.ts'
import { connectTexts } from '#texts/text-source-node.ts'
import { plainConventions, type Conventions } from '#texts/conventions.ts'

/** Lets the server's texts be written in the language and with the conventions of whoever reads them. */
export function openTexts(conventions: Conventions = plainConventions): void {
  setConventions(conventions)
  connectTexts({ readLocale: readRunLocale, translate })
}
