import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { msg, t } from '#texts/texts.ts'

/** Returns the address as it is sent; null if it isn't complete. */
export function readEmail(text: string): string | null {
  const address = normalizeAddress(text)
  return isMailAddress(address) ? address : null
}

export const incompleteEmail = msg('Enter a complete email address')

interface Props {
  hint: string
  value: string
  error: string | undefined
  onValueChange(value: string): void
}

/** The email address of somebody without an account. */
export const EmailField = ({ hint, value, error, onValueChange }: Props) => (
  <TextField
    label={t('Your email')}
    hint={hint}
    type="email"
    name="email"
    autoComplete="email"
    inputMode="email"
    value={value}
    onValueChange={onValueChange}
    error={error}
  />
)
