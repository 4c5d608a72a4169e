import { CircleCheck, CircleX } from 'lucide-react'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Spinner } from '#web/ui/layout/spinner.tsx'
import type { UsernameState } from './use-username-check.ts'
import { msg, t, type Message } from '#texts/texts.ts'

interface Props {
  value: string
  onChange(value: string): void
  state: UsernameState
  error?: string | undefined
}

const words: Record<UsernameState, Message> = {
  idle: msg('Use letters a to z, digits, dots, dashes, and underscores.'),
  checking: msg('Checking...'),
  available: msg('Username is available!'),
  taken: msg('Username is already taken.'),
  malformed: msg('Use 2 to 30 letters a to z, digits, dots, dashes, or underscores, and not just digits.'),
  unknown: msg('Couldn’t check this username. We’ll check again when you save.'),
}

/** Username field that shows whether the name is available. */
export function UsernameField({ value, onChange, state, error }: Props) {
  const isBad = state === 'taken' || state === 'malformed'
  const hint = (
    <span
      role="status"
      className={
        state === 'available'
          ? 'inline-flex items-center gap-1.5 font-medium text-fern-deep'
          : 'inline-flex items-center gap-1.5'
      }
    >
      {state === 'checking' && <Spinner className="size-4" />}
      {state === 'available' && <CircleCheck aria-hidden className="size-4" />}
      {isBad && <CircleX aria-hidden className="size-4" />}
      {t(words[state])}
    </span>
  )
  return (
    <TextField
      label={t('Username')}
      name="username"
      value={value}
      onValueChange={onChange}
      hint={hint}
      isInvalid={error !== undefined || isBad}
      error={error}
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
    />
  )
}
