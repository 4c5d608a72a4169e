import { readClaim } from '#server/platform/auth/auth.ts'
import { recipientClaim } from '#server/platform/mail/mail.ts'
import { getLanguage, type Language } from '#texts/languages.ts'
import * as queries from './queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'
import { getNow } from '#server/platform/process/process.ts'

/** The request behind a link in an email: a language for what is written to an address. */
export interface MailLanguage {
  address: string
  language: Language
}

/** Parses the end of the link's path, such as "es.7a2f….signature"; null if it is invalid. */
export async function readMailLanguage(deps: Pick<Services, 'database'>, token: string): Promise<MailLanguage | null> {
  const [tag = '', ...claim] = token.split('.')
  const language = getLanguage(tag)
  const [address] = (await readClaim(deps, recipientClaim, claim.join('.'))) ?? []
  return language && address !== undefined ? { address: Buffer.from(address, 'hex').toString(), language } : null
}

/** Sets the language of later emails to an address. Idempotent. */
export function setMailLanguage({ database, clock }: Core, { address, language }: MailLanguage): Promise<void> {
  return database.write((sql) => queries.setMailLanguage(sql, address.toLowerCase(), language, getNow({ clock })))
}

/** Days for which the choice is stored for an address without an account. */
const rememberedDays = 365

/** Deletes old choices. */
export async function deleteOldLanguages({ database, clock }: Core): Promise<void> {
  const time = clock.now().subtract({ hours: 24 * rememberedDays })
  await database.write((sql) => queries.deleteLanguagesBefore(sql, time.toString()))
}

// Other rooms call it within their own transactions.
export { deleteLanguages } from './queries.ts'
