import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import type { BadgeIssuer, BadgeStatus } from '#contract/pathways/badge.ts'
import { getSiteName } from '#contract/site/site-options.ts'
import { hashToken, openServerKeys } from '#server/platform/auth/auth.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './record-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** Contexts of W3C Verifiable Credentials 2.0 and of Open Badges 3.0. */
const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

/** RS256 is the only algorithm that Open Badges requires verifiers to support. */
const algorithm = 'RS256' as const

/** Loaded with the first badge. */
const loadLibrary = () => import('jose')

const openKeys = (deps: Core) =>
  openServerKeys(deps, 'badges', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return {
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }
  })

const getKeyUrl = ({ publicUrl }: Linking) => `${publicUrl}/api/badges/key`

/** Returns the public key with which anyone can verify the badges of this installation. */
export async function getBadgeKey(deps: Core) {
  const { publicKey } = await openKeys(deps)
  const { n = '', e = '' }: JWK = createPublicKey(publicKey).export({ format: 'jwk' })
  const key = { kty: 'RSA' as const, n, e }
  const { calculateJwkThumbprint } = await loadLibrary()
  return { ...key, alg: algorithm, use: 'sig' as const, kid: await calculateJwkThumbprint(key) }
}

/** Returns the profile of this installation as the issuer of badges. */
export const getBadgeIssuer = ({ publicUrl, site }: Pick<Services, 'publicUrl' | 'site'>): BadgeIssuer => ({
  '@context': [...contexts],
  id: `${publicUrl}/api/badges/issuer`,
  type: ['Profile'],
  name: getSiteName(site),
  url: publicUrl,
})

const getBadgeId = ({ publicUrl }: Linking, token: string) => `${publicUrl}/api/records/${token}/badge`

/** Returns whether the badge of a link is still valid, as a revocation list. Badges of unknown links aren't valid. */
export async function getBadgeStatus(deps: Linking & Pick<Services, 'site'>, token: string): Promise<BadgeStatus> {
  const row = await deps.database.read((sql) => queries.findRecord(sql, { tokenHash: hashToken(token) }))
  const id = getBadgeId(deps, token)
  const revocationReason =
    row === null
      ? t('The link to the record was withdrawn.')
      : t('A step of the pathway isn’t done any more, or the pathway has no badge any more.')
  return {
    id: `${id}/status`,
    issuer: getBadgeIssuer(deps).id,
    revokedCredential: row?.badge ? [] : [{ id, revoked: true, revocationReason }],
  }
}

/** Days for which a badge is valid. Its owner can download a new one. */
const validDays = 365

/**
 * Returns the badge of a shared record as an Open Badges 3.0 credential, signed as a compact JWS. It says that the
 * steps are self-reported and confirmed by no one else.
 * @throws DomainError `record_not_found` if there is no such link; `badge_not_found` if a step isn't done, or the
 * pathway has no badge
 */
export async function issueBadge(deps: Linking & Pick<Services, 'site'>, token: string): Promise<string> {
  const row = await deps.database.read((sql) => queries.findRecord(sql, { tokenHash: hashToken(token) }))
  if (!row) throw new DomainError('record_not_found')
  const { badge, reachedAt, name } = row
  if (!badge || reachedAt === null) throw new DomainError('badge_not_found')
  const { publicUrl } = deps
  const id = getBadgeId(deps, token)
  const { '@context': _context, ...issuer } = getBadgeIssuer(deps)
  const until = deps.clock
    .now()
    .add({ hours: 24 * validDays })
    .round({ smallestUnit: 'second', roundingMode: 'floor' })
  const pathway = `${publicUrl}/goals/pathways/${badge.pathwayId}`
  const credential = {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.title,
    issuer,
    validFrom: reachedAt,
    validUntil: until.toString(),
    credentialStatus: { id: `${id}/status`, type: '1EdTechRevocationList' },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: name, identityType: 'name', hashed: false }],
      achievement: {
        id: pathway,
        type: ['Achievement'],
        name: badge.title,
        description: t('Self-reported. {summary}', { summary: badge.summary || badge.title }),
        criteria: { id: pathway, narrative: badge.steps.map((step) => `- ${step}`).join('\n') },
        creator: { id: `${pathway}#creator`, type: ['Profile'], name: badge.offeredBy },
      },
    },
    evidence: [
      {
        id: `${publicUrl}/records/${token}`,
        type: ['Evidence'],
        name: row.title,
        narrative: t('Self-reported: {name} marked each step as done. Nobody else has confirmed it.', { name }),
        genre: t('Self-reported'),
      },
    ],
  }
  const { privateKey } = await openKeys(deps)
  const { importPKCS8, SignJWT } = await loadLibrary()
  return new SignJWT(credential)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: getKeyUrl(deps) })
    .setIssuer(issuer.id)
    .setJti(id)
    .setNotBefore(new Date(reachedAt))
    .setExpirationTime(new Date(until.epochMilliseconds))
    .sign(await importPKCS8(privateKey, algorithm))
}
