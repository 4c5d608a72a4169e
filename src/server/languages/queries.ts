import type { Language } from '#texts/languages.ts'
import { fragment, type WriteSql } from '#server/platform/database/database.ts'

/** Sets the language of what is written to an address: of its account, RSVPs, subscriptions, questions and reports. */
export async function setMailLanguage(sql: WriteSql, address: string, language: Language): Promise<void> {
  const change = fragment`set language = ${language} where`
  const others = fragment`language is distinct from ${language}`
  await sql`update users ${change} lower(email) = ${address} and email_verified and ${others}`
  await sql`update guests ${change} address = ${address} and ${others}`
  await sql`update unconfirmed_rsvps ${change} address = ${address} and ${others}`
  await sql`update search_subscriptions ${change} address = ${address} and ${others}`
  await sql`update visitor_acts ${change} address = ${address} and ${others}`
}
