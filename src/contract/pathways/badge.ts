import { z } from 'zod'

/** Issuer of badges, as Open Badges 3.0 describes a profile. */
export const badgeIssuerSchema = z.object({
  '@context': z.array(z.url()),
  id: z.url(),
  type: z.tuple([z.literal('Profile')]),
  name: z.string(),
  url: z.url(),
})
export type BadgeIssuer = z.infer<typeof badgeIssuerSchema>

/**
 * Status of a badge as Open Badges 3.0 describes it (`1EdTechRevocationList`). It lists the badge if verifiers must no
 * longer accept it.
 */
export const badgeStatusSchema = z.object({
  id: z.url(),
  issuer: z.url(),
  revokedCredential: z.array(z.object({ id: z.url(), revoked: z.literal(true), revocationReason: z.string() })),
})
export type BadgeStatus = z.infer<typeof badgeStatusSchema>

/** Public key as a JSON Web Key (RFC 7517). */
export const badgeKeySchema = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  kid: z.string(),
})
