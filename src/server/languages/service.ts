import { readClaim } from '#server/platform/auth/auth.ts'
import { recipientClaim } from '#server/platform/mail/mail.ts'
import { getLanguage, type Language } from '#texts/languages.ts'
import * as queries from './queries.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** The request behind a link in an email: a language for what is written to an address. */
export interface MailLanguage {
  address: string
  language: Language
}

/** Reads the end of the link's address, such as "es.7a2f….signature"; null if it is invalid. */
export async function readMailLanguage(deps: Pick<Services, 'database'>, token: string): Promise<MailLanguage | null> {
  const [tag = '', ...claim] = token.split('.')
  const language = getLanguage(tag)
  const [address] = (await readClaim(deps, recipientClaim, claim.join('.'))) ?? []
  return language && address !== undefined ? { address: Buffer.from(address, 'hex').toString(), language } : null
}

/** Sets the language of later emails about what the address has here: an account, RSVPs, subscriptions. Idempotent. */
export function setMailLanguage(
  { database }: Pick<Services, 'database'>,
  { address, language }: MailLanguage,
): Promise<void> {
  return database.write((sql) => queries.setMailLanguage(sql, address.toLowerCase(), language))
}
