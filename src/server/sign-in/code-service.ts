import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { type IssueToken, codePlaceholder as placeholder, queueMail } from '#server/platform/mail/mail.ts'
import type { SignInOffer } from '#server/boot/identity.ts'
import { lockIdentity } from './account-queries.ts'
import * as queries from './code-queries.ts'
import { t } from '#texts/texts.ts'
import type { Mailing } from '#server/platform/dependencies/dependencies.ts'

export interface CodeRequest {
  email: string
  /** Identifies the browser. The code must be entered in the same one. */
  browserMark: string
  /** Account to add the address to; null: signs in. */
  userId: number | null
  nextPath: string | null
  codes: SignInOffer['codes']
}

const invalidAddress = () =>
  new DomainError('invalid_request', undefined, [
    { field: 'email', message: t('Enter an email address, such as name@example.org.') },
  ])

/** Fills in the code when the email is sent. */
export const issueSignInCode: IssueToken = (sql, { subject }) => queries.findCodeText(sql, Number(subject))

/**
 * Sends a code to an address. Does the same for every address: nothing is looked up before the code has been entered.
 * @returns the address as it was understood
 * @throws DomainError `sign_in_not_offered`, `invalid_request` or `too_many_codes`
 */
export async function sendCode(deps: Mailing, request: CodeRequest): Promise<string> {
  const { browserMark, userId, nextPath, codes } = request
  if (codes === null) throw new DomainError('sign_in_not_offered')
  const email = normalizeAddress(request.email)
  if (!isMailAddress(email)) throw invalidAddress()
  const now = deps.clock.now()
  const expiresAt = now.add({ minutes: limits.signInMinutes })
  const { publicUrl: origin } = deps
  const reason = t('You got this email because someone entered this address to sign in. If it wasn’t you, ignore it.')
  const mail = await deps.renderMail(
    'sign-in-code',
    { code: placeholder, link: `${origin}/login?code=${placeholder}`, minutes: limits.signInMinutes },
    { origin, reason },
  )
  await deps.database.write(async (sql) => {
    await lockIdentity(sql, 'email', email)
    const sent = await queries.countCodes(sql, email, now.toString())
    if (sent.hour >= limits.signInCodes.perHour || sent.day >= limits.signInCodes.perDay)
      throw new DomainError('too_many_codes')
    const id = await queries.insertCode(sql, {
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      browserHash: hashToken(browserMark),
      ...{ email, userId, nextPath },
      isMailed: codes === 'mail',
      now: now.toString(),
      expiresAt: expiresAt.toString(),
    })
    const token = { kind: 'sign-in-code', subject: String(id), placeholder }
    const about = { key: `sign-in-code:${id}`, kind: 'sign-in-code' }
    await queueMail(
      sql,
      { ...mail, to: { address: email }, expiresAt, token, isForgottenWhenSent: codes === 'mail' },
      about,
    )
  })
  return email
}

/** Result of entering a code. Returned, not thrown, so that the transaction counts the try. */
export type CodeEntry = { row: queries.CodeRow } | { problem: DomainError }

/** Checks a code and ends it if it is right. Each can be used once, in the browser that asked for it. */
export async function enterCode(
  sql: WriteSql,
  { browserMark, userId, code, now }: { browserMark: string | null; userId: number | null; code: string; now: string },
): Promise<CodeEntry> {
  const { tries: most } = limits.signInCodes
  const row = browserMark === null ? null : await queries.findCode(sql, hashToken(browserMark), userId, now)
  const tries = row && (await queries.countTry(sql, row.id, most))
  if (!row || tries === null) return { problem: new DomainError('code_ended') }
  if (timingSafeEqual(Buffer.from(row.code), Buffer.from(code))) {
    await queries.endCode(sql, row.id, now)
    return { row }
  }
  const left = most - tries
  if (left === 0) return { problem: new DomainError('code_ended') }
  const words = t(
    '{count, plural, one {That isn’t the code. Check the newest email. You have one try left.} other {That isn’t the code. Check the newest email. You have # tries left.}}',
    { count: left },
  )
  return { problem: new DomainError('code_wrong', words) }
}

export const { endCode, findCode } = queries
