import { CircleCheck, CircleX } from 'lucide-react'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Spinner } from '#web/ui/layout/spinner.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { useDebounced } from '#web/platform/use-debounced.ts'

type UsernameState = 'idle' | 'checking' | 'available' | 'taken' | 'malformed' | 'unknown'

/** Checks whether a username is available. Skipped while it is empty or the person's own. */
export function useUsernameCheck(username: string, own: string): UsernameState {
  const wanted = username.trim()
  const still = useDebounced(wanted, limits.usernameCheckDelay)
  const isAsked = wanted !== '' && wanted !== own
  const { data, isError } = useQuery({
    ...apiQuery('checkUsername', { query: { username: still } }),
    enabled: isAsked && still === wanted,
    // Someone else may take the name at any moment.
    staleTime: 0,
    gcTime: 0,
  })
  if (!isAsked) return 'idle'
  if (still === wanted && isError) return 'unknown'
  if (still !== wanted || !data) return 'checking'
  return data.isAvailable ? 'available' : (data.reason ?? 'taken')
}

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
