import { normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { SignInRefused, type Identity } from '#server/platform/auth/auth.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { isAwaitedOperator, listAddressHolders } from './account-queries.ts'

/**
 * Checks that a person may have a new account.
 * @param registration whether people without an account get one. Awaited operators always do
 * @throws SignInRefused `registration_closed`, or `disabled` if the verified address belongs to a banned account
 */
export async function requireRegistration(
  sql: ReadSql,
  { email, emailIsVerified }: Pick<Identity, 'email' | 'emailIsVerified'>,
  registration: 'open' | 'closed' = 'open',
): Promise<void> {
  const address = emailIsVerified ? email : null
  if (address && (await listAddressHolders(sql, address)).some(({ isDisabled }) => isDisabled))
    throw new SignInRefused('disabled')
  if (registration === 'closed' && !(address && (await isAwaitedOperator(sql, normalizeAddress(address)))))
    throw new SignInRefused('registration_closed')
}
