import type { Passkey } from '#contract/sign-in/sign-in-way.ts'
import type { StoredPasskey } from '#server/platform/auth/auth.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface Challenge {
  purpose: 'sign-in' | 'add' | 'operator'
  userId: number | null
  userHandle: Buffer | null
  /** Name of the account to create. */
  name: string | null
}

export interface NewChallenge extends Challenge {
  challengeHash: Buffer
  browserHash: Buffer
  now: string
  expiresAt: string
}

export async function insertChallenge(sql: WriteSql, challenge: NewChallenge): Promise<void> {
  const { challengeHash, browserHash, purpose, userId, userHandle, name, now, expiresAt } = challenge
  await sql`delete from passkey_challenges where expires_at <= ${now}`
  await sql`
    insert into passkey_challenges (challenge_hash, browser_hash, purpose, user_id, user_handle, name, expires_at)
    values (${challengeHash}, ${browserHash}, ${purpose}, ${userId}, ${userHandle}, ${name}, ${expiresAt})`
}

/** Deletes and returns a challenge of this browser, so that it can be answered once. */
export const takeChallenge = (
  sql: WriteSql,
  { challengeHash, browserHash, purpose, now }: Pick<NewChallenge, 'challengeHash' | 'browserHash' | 'purpose' | 'now'>,
) => sql.first<Challenge>`
  delete from passkey_challenges
  where challenge_hash = ${challengeHash} and browser_hash = ${browserHash} and purpose = ${purpose}
    and expires_at > ${now}
  returning purpose, user_id as "userId", user_handle as "userHandle", name`

const shown = fragment`
  id, name, ${instant`created_at`} as "createdAt", ${instant`last_used_at`} as "lastUsedAt",
  is_backed_up as "isBackedUp"`

export interface NewPasskey extends StoredPasskey {
  userId: number
  userHandle: Uint8Array
  name: string
  now: string
}

/** @returns null if an account has it already */
export const insertPasskey = (sql: WriteSql, passkey: NewPasskey) => sql.first<Passkey>`
  insert into passkeys (user_id, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up,
    user_handle, name, created_at)
  values (${passkey.userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
    ${passkey.transports}, ${passkey.canBeBackedUp}, ${passkey.isBackedUp}, ${Buffer.from(passkey.userHandle)},
    ${passkey.name}, ${passkey.now})
  on conflict do nothing returning ${shown}`

export interface PasskeyRow extends Omit<StoredPasskey, 'publicKey'> {
  id: number
  userId: number
  publicKey: Buffer<ArrayBuffer>
  isDisabled: boolean
}

/** Finds a passkey and locks it until the transaction ends. */
export const lockPasskey = (sql: WriteSql, credentialId: string) => sql.first<PasskeyRow>`
  select p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey",
    p.counter::float8 as counter, p.transports, p.can_be_backed_up as "canBeBackedUp", p.is_backed_up as "isBackedUp",
    u.disabled_at is not null as "isDisabled"
  from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId} for update of p`

export const notePasskeyUse = (
  sql: WriteSql,
  id: number,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: string },
) => sql`update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = ${now} where id = ${id}`

export const listPasskeys = (sql: ReadSql, userId: number) =>
  sql<Passkey>`select ${shown} from passkeys where user_id = ${userId} order by id`

export interface PasskeyAccount {
  name: string
  username: string
  email: string | null
  userHandle: Buffer<ArrayBuffer> | null
  others: { credentialId: string; transports: string[] }[]
}

/** Finds an account and its passkeys, for a new one. */
export const findPasskeyAccount = (sql: ReadSql, userId: number) => sql.first<PasskeyAccount>`
  select u.name, u.username, u.email,
    (select p.user_handle from passkeys p where p.user_id = u.id order by p.id limit 1) as "userHandle",
    coalesce((select jsonb_agg(jsonb_build_object('credentialId', p.credential_id, 'transports', to_jsonb(p.transports)))
      from passkeys p where p.user_id = u.id), '[]') as others
  from users u where u.id = ${userId}`

export const renamePasskey = (sql: WriteSql, userId: number, id: number, name: string) => sql.first<Passkey>`
  update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${shown}`

export const hasPasskeys = (sql: ReadSql) => sql.hasRows`select from passkeys limit 1`

export const notePasskeyOffer = (sql: WriteSql, userId: number, now: string) => sql`
  update users set passkey_offered_at = ${now} where id = ${userId} and passkey_offered_at is null`
