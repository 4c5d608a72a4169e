import type { Language } from '#texts/languages.ts'
import { fragment, type WriteSql } from '#server/platform/database/database.ts'

/**
 * Sets the language of emails to an address: for its account, RSVPs, subscriptions, questions and reports, and for
 * later emails if it has no account.
 */
export async function setMailLanguage(sql: WriteSql, address: string, language: Language, now: string): Promise<void> {
  const change = fragment`set language = ${language} where`
  const others = fragment`language is distinct from ${language}`
  await sql`update users ${change} lower(email) = ${address} and email_verified and ${others}`
  await sql`update guests ${change} address = ${address} and ${others}`
  await sql`update unconfirmed_rsvps ${change} address = ${address} and ${others}`
  await sql`update search_subscriptions ${change} address = ${address} and ${others}`
  await sql`update visitor_acts ${change} address = ${address} and ${others}`
  await sql`
    insert into address_languages (address, language, chosen_at)
    select ${address}, ${language}, ${now}
    where not exists (select from users where lower(email) = ${address} and email_verified)
    on conflict (address) do update set language = excluded.language, chosen_at = excluded.chosen_at`
}

/** Deletes the language that was chosen for these addresses. */
export const deleteLanguages = (sql: WriteSql, addresses: readonly string[]) =>
  sql`delete from address_languages where address = any(${addresses}::text[])`

export const deleteLanguagesBefore = (sql: WriteSql, time: string) =>
  sql`delete from address_languages where chosen_at < ${time}`
