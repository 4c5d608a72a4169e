import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database, ReadSql } from '#server/platform/database/database.ts'

interface ServerSecret {
  secret: Buffer
  /** Whether claims signed with the secret itself are valid, as earlier versions signed them. */
  signsDirectly: boolean
}

async function getSecret(sql: ReadSql): Promise<ServerSecret> {
  const row = await sql.first<ServerSecret>`
    select secret, coalesce(signs_directly_until > now(), false) as "signsDirectly"
    from server_secrets where name = 'unsubscribe'`
  if (!row) throw new Error('The migration that creates the secret has not run.')
  return row
}

const deriveKey = ({ secret }: ServerSecret, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `wonderlark link: ${purpose}`, 32))

const computeSignature = (claim: string, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(claim).digest().subarray(0, 18)

/**
 * Signs a claim for use in URLs, as its words and signature separated by dots.
 * @param purpose kind of link; each has its own key, so no link can be turned into one of another kind
 */
export async function signClaim(sql: ReadSql, purpose: string, claim: string): Promise<string> {
  const key = deriveKey(await getSecret(sql), purpose)
  return `${claim}.${computeSignature(claim, key).toString('base64url')}`
}

/** Returns the words of a claim with a valid signature; otherwise null. */
export async function readClaim(
  { database }: { database: Database },
  purpose: string,
  token: string,
): Promise<string[] | null> {
  const [, claim = '', signature = ''] = /^((?:[A-Za-z0-9]+\.)*[A-Za-z0-9]+)\.([\w-]{24})$/.exec(token) ?? []
  if (claim === '') return null
  const secret = await database.read(getSecret)
  const keys = [deriveKey(secret, purpose), ...(secret.signsDirectly ? [secret.secret] : [])]
  const given = Buffer.from(signature, 'base64url')
  return keys.some((key) => timingSafeEqual(computeSignature(claim, key), given)) ? claim.split('.') : null
}
