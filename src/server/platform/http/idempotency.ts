import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type Clock, systemCode } from '#server/platform/process/process.ts'
import type { Database, ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { DomainError } from './problem-response.ts'
import { t } from '#texts/texts.ts'

interface StoredRequest {
  requestHash: Buffer
  response: Buffer
}

/** Returns the stored request with this key if it's newer than `since` and has a response. */
const findRequest = (sql: ReadSql, keyHash: Buffer, since: string) => sql.first<StoredRequest>`
  select request_hash as "requestHash", response from idempotency_keys
  where key_hash = ${keyHash} and created_at > ${since} and response is not null`

interface Claim {
  keyHash: Buffer
  requestHash: Buffer
  userId: number | null
  now: string
  /** Rows that aren't newer have expired and are overwritten. */
  since: string
}

/**
 * Claims a key for this transaction. Blocks while another transaction holds a claim to it.
 *
 * @returns false if a request with this key is already stored
 */
function claimKey(sql: WriteSql, claim: Claim): Promise<boolean> {
  const { keyHash, requestHash, userId, now, since } = claim
  return sql.hasRows`
    insert into idempotency_keys as k (key_hash, user_id, request_hash, created_at)
    values (${keyHash}, ${userId}, ${requestHash}, ${now})
    on conflict (key_hash) do update
      set user_id = excluded.user_id, request_hash = excluded.request_hash, created_at = excluded.created_at,
        response = null
      where k.created_at <= ${since}
    returning 1`
}

const storeResponse = (sql: WriteSql, keyHash: Buffer, response: Buffer) =>
  sql`update idempotency_keys set response = ${response} where key_hash = ${keyHash}`

/** Deletes all but a user's latest keys, so that no one can fill the table. */
const deleteSurplusKeys = (sql: WriteSql, userId: number, max: number) => sql`
  delete from idempotency_keys where key_hash in (
    select key_hash from idempotency_keys where user_id = ${userId}
    order by created_at desc offset ${max} for update skip locked)`

const deleteExpiredKeys = (sql: WriteSql, before: string) =>
  sql`delete from idempotency_keys where created_at <= ${before}`

/** Hours that a response is stored. */
const lifetimeHours = 24
/** Maximum responses stored per user; the oldest are deleted first. */
const maxStoredPerPerson = 200
/** SQLSTATE `lock_not_available`: a lock was not released in time. */
const lockTimeout = '55P03'

/** A structured-field string as in the draft, or the same characters without quotes. */
const keyPattern = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{16,128})"|([\x21\x23-\x5b\x5d-\x7e]{16,128}))$/

/**
 * Reads the `Idempotency-Key` of a request.
 *
 * @returns null if the request has none
 * @throws DomainError `invalid_request` if it is malformed
 * @see draft-ietf-httpapi-idempotency-key-header
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const given = headers.get('idempotency-key')
  if (given === null) return null
  const [, quoted, bare] = keyPattern.exec(given.trim()) ?? []
  const key = quoted ?? bare
  if (key !== undefined) return key
  const message = t('must be 16 to 128 visible ASCII characters')
  throw new DomainError('invalid_request', `Idempotency-Key: ${message}`, [{ field: 'Idempotency-Key', message }])
}

interface KeyedRequest {
  key: string
  /** Null for anonymous callers; the key alone then identifies the request. */
  userId: number | null
  /** Everything that distinguishes one request from another. */
  content: readonly unknown[]
}

export interface Idempotency {
  /**
   * Runs `work` once per key. All writes of `work` and the stored response share one transaction.
   *
   * @param work returns the response body
   * @returns the stored response if the same request has had a response
   * @throws DomainError `idempotency_key_reused` if a different request has used this key, `request_in_progress` if one
   *   with this key is still running
   */
  run(request: KeyedRequest, work: () => Promise<string>): Promise<{ text: string; isReplay: boolean }>
}

/** Only the last of `parts` may contain line breaks. */
const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest()

const ivBytes = 12
const tagBytes = 16

function encrypt(text: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

function decrypt(stored: Buffer, secret: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, stored.subarray(0, ivBytes))
  decipher.setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** Another request with the same key committed first. */
class KeyTakenError extends Error {}

export function createIdempotency({ database, clock }: { database: Database; clock: Clock }): Idempotency {
  const expiry = () => clock.now().subtract({ hours: lifetimeHours }).toString()
  return {
    run: async ({ key, userId, content }, work) => {
      const owner = String(userId)
      const keyHash = sha256('key', owner, key)
      const secret = sha256('response', owner, key)
      const requestHash = sha256('request', JSON.stringify(content))
      const replay = async () => {
        const stored = await database.read((sql) => findRequest(sql, keyHash, expiry()))
        if (!stored) return null
        if (!stored.requestHash.equals(requestHash)) throw new DomainError('idempotency_key_reused')
        return { text: decrypt(stored.response, secret), isReplay: true }
      }
      const before = await replay()
      if (before) return before
      const inProgress = () => new DomainError('request_in_progress', undefined, [], 1)
      try {
        const text = await database.writeTogether(work, {
          begin: async (sql) => {
            const claim = { keyHash, requestHash, userId, now: clock.now().toString(), since: expiry() }
            const isClaimed = await claimKey(sql, claim).catch((error: unknown) => {
              throw systemCode(error) === lockTimeout ? inProgress() : error
            })
            if (!isClaimed) throw new KeyTakenError()
          },
          end: async (sql, response) => {
            await storeResponse(sql, keyHash, encrypt(response, secret))
            if (userId !== null) await deleteSurplusKeys(sql, userId, maxStoredPerPerson)
          },
        })
        return { text, isReplay: false }
      } catch (error) {
        if (!(error instanceof KeyTakenError)) throw error
        const other = await replay()
        if (!other) throw inProgress()
        return other
      }
    },
  }
}

/** Deletes expired keys every 24 hours. */
export const idempotencyJobs = ({ database, clock }: { database: Database; clock: Clock }): JobHandler[] => [
  handleSchedule(
    'idempotency.forget',
    (now) => now.add({ hours: 24 }),
    async () => {
      const before = clock.now().subtract({ hours: lifetimeHours }).toString()
      await database.write((sql) => deleteExpiredKeys(sql, before))
    },
  ),
]
