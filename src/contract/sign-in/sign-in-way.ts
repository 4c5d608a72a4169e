import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { signInButtons, signInIcons } from './sign-in.ts'
import { t } from '#texts/texts.ts'

/** The available ways to sign in. The page shows only these. */
export const signInOptionsSchema = z.object({
  /** Configured providers, in the order of their buttons. */
  providers: z.array(
    z.object({
      id: z.enum(signInButtons),
      /** Provider's name on the button, as in “Continue with Google”. */
      name: z.string(),
      /** Null: the provider’s own logo. */
      icon: z.enum(signInIcons).nullable(),
    }),
  ),
  /** Whether anyone on this machine can sign in as anyone, through an embedded provider. */
  demo: z.boolean(),
  /** Whether codes can be sent by email. */
  email: z.boolean(),
  /** The only origin on which passkeys work; null if no browser would accept it. */
  passkeyOrigin: z.string().nullable(),
  /** Whether any account has a passkey. */
  hasPasskeys: z.boolean(),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>

/**
 * Progress of the sign-in in this browser. `code`: a code was sent by email. `account`: the identity is verified, but
 * there is no account yet.
 */
export const signInProgressSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('start') }),
  z.object({ step: z.literal('code'), email: z.string(), triesLeft: z.int() }),
  z.object({
    step: z.literal('account'),
    /** Name that the provider gave; empty if the person has to choose one. */
    name: z.string(),
    email: z.string().nullable(),
    /** Name of the verified provider, such as “Google”; null for an email address. */
    provider: z.string().nullable(),
    /**
     * Ways to sign in to an existing account with the same verified address. Signing in with one connects this one to
     * that account.
     */
    ways: z.array(z.enum([...signInButtons, 'email', 'passkey'])),
  }),
])
export type SignInProgress = z.infer<typeof signInProgressSchema>

export const signInStepSchema = z.object({
  /** `account`: see `SignInProgress`. */
  step: z.enum(['signed-in', 'account']),
  /** Whether this connected another way to the account. */
  isConnected: z.boolean(),
})

export const codeBodySchema = z.strictObject({
  code: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\D/g, ''))
    .refine((digits) => /^\d{6}$/.test(digits), { error: () => t('must have six digits') }),
})

export const emailBodySchema = z.strictObject({
  email: z.string().max(320),
  /** Path to open afterwards. */
  next: z.string().max(1_000).optional(),
})

export const accountNameSchema = writtenText(limits.person.name).min(1, { error: () => t('Enter your name.') })

/** Options and responses of the browser's passkey functions. The library checks them. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })
export const passkeyResponseSchema = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(8_000) }),
  clientExtensionResults: z.looseObject({}),
})

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it is synchronized between the person’s devices. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const connectedWaySchema = z.object({
  id: z.int(),
  /** Null: an email address. */
  provider: z.enum(signInButtons).nullable(),
  /** Name of the provider, or the address. */
  name: z.string(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it still works: its provider is configured, or emails can be sent. */
  isUsable: z.boolean(),
})
export type ConnectedWay = z.infer<typeof connectedWaySchema>

export const signInWaysSchema = z.object({
  connected: z.array(connectedWaySchema),
  passkeys: z.array(passkeySchema),
})
