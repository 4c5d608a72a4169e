import { readClaim } from '#server/platform/auth/auth.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recipientClaim } from '#server/platform/mail/mail.ts'
import { getLanguage, type Language } from '#texts/languages.ts'
import * as queries from './queries.ts'

/** What a link in an email asks for: the language of everything that is written to an address. */
export interface MailLanguage {
  address: string
  language: Language
}

/** Reads the end of the link's address, such as "es.7a2f….signature"; null if it is invalid. */
export async function readMailLanguage(deps: { database: Database }, token: string): Promise<MailLanguage | null> {
  const [tag = '', ...claim] = token.split('.')
  const language = getLanguage(tag)
  const [address] = (await readClaim(deps, recipientClaim, claim.join('.'))) ?? []
  return language && address !== undefined ? { address: Buffer.from(address, 'hex').toString(), language } : null
}

/** Sets the language of all later emails to the address. Idempotent. */
export function setMailLanguage(
  { database }: { database: Database },
  { address, language }: MailLanguage,
): Promise<void> {
  return database.write((sql) => queries.setMailLanguage(sql, address.toLowerCase(), language))
}
