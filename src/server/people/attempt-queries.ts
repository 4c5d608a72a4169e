import type { WriteSql } from '#server/platform/database/database.ts'

export interface AttemptRow {
  provider: string
  nonce: string
  verifier: string
  redirectUri: string
  nextPath: string | null
  isPopup: boolean
}

export interface NewAttempt extends AttemptRow {
  stateHash: Buffer
  browserHash: Buffer
  expiresAt: string
}

export async function insertAttempt(sql: WriteSql, attempt: NewAttempt, now: string): Promise<void> {
  await sql`delete from sign_in_attempts where expires_at <= ${now}`
  await sql`
    insert into sign_in_attempts
      (state_hash, browser_hash, provider, nonce, verifier, redirect_uri, next_path, is_popup, expires_at)
    values (${attempt.stateHash}, ${attempt.browserHash}, ${attempt.provider}, ${attempt.nonce}, ${attempt.verifier},
      ${attempt.redirectUri}, ${attempt.nextPath}, ${attempt.isPopup}, ${attempt.expiresAt})`
}

/** Deletes and returns the attempt, so a response can be used only once; null if it doesn't exist or has expired. */
export async function takeAttempt(sql: WriteSql, stateHash: Buffer, now: string) {
  const rows = await sql<AttemptRow & { browserHash: Buffer }>`
    delete from sign_in_attempts where state_hash = ${stateHash} and expires_at > ${now}
    returning provider, nonce, verifier, redirect_uri as "redirectUri", next_path as "nextPath",
      is_popup as "isPopup", browser_hash as "browserHash"`
  return rows[0] ?? null
}
