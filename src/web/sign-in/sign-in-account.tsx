import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { SignInOptions, SignInProgress } from '#contract/sign-in/sign-in-way.ts'
import { call } from '#web/platform/query-client.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { SignInButtons } from './sign-in-buttons.tsx'
import { BackForm, PlainForm, useFieldError, useStep } from './sign-in-forms.tsx'
import { t } from '#texts/texts.ts'

export type AccountProgress = Extract<SignInProgress, { step: 'account' }>

function NameForm({ progress, next, isSeparate }: { progress: AccountProgress; next: string; isSeparate: boolean }) {
  const client = useQueryClient()
  const { follow } = useStep()
  const refused = useRefusedForm('/login')
  const [name, setName] = useState(refused?.fields.get('name') ?? progress.name)
  const create = useMutation({
    mutationFn: () => call(client, 'createAccount', { body: { name } }),
    onSuccess: follow,
  })
  const { fieldError, problem } = useFieldError('name', create.error)
  return (
    <PlainForm action="/login/account" next={next} onSubmit={() => create.mutate()}>
      <TextField
        label={t('Your name')}
        name="name"
        autoComplete="name"
        value={name}
        onValueChange={setName}
        maxLength={limits.person.name}
        hint={t('As others see it. You can change it anytime.')}
        error={fieldError === undefined ? undefined : t('Enter your name.')}
      />
      {problem && <AlertNote title={problem} />}
      <Button type="submit" variant={isSeparate ? 'outline' : 'primary'} pending={create.isPending}>
        {create.isPending
          ? t('Creating your account...')
          : isSeparate
            ? t('Create a separate account')
            : t('Create my account')}
      </Button>
    </PlainForm>
  )
}

/**
 * Asks a verified person without an account how to continue: connect this way to an existing account, or create one.
 */
export function AccountStep({
  progress,
  options,
  next,
}: {
  progress: AccountProgress
  options: SignInOptions
  next: string
}) {
  const { refresh } = useStep()
  const canUse = useBrowserValue(() => canUsePasskeys(options), false)
  const { ways, email } = progress
  if (ways.length === 0) {
    return (
      <div className="grid gap-3">
        <NameForm progress={progress} next={next} isSeparate={false} />
        <BackForm next={next} label={t('Sign in another way')} />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <SignInButtons options={options} next={next} only={ways} onSettled={() => void refresh()} />
      {ways.includes('email') && email && <EmailWay email={email} next={next} />}
      {ways.includes('passkey') && canUse && <PasskeyButton />}
      <details className="mt-1 border-t border-line pt-3">
        <summary className="min-h-tap cursor-pointer py-2.5 font-semibold text-fern">
          {t('That wasn’t me, or I want a separate account')}
        </summary>
        <div className="mt-2">
          <NameForm progress={progress} next={next} isSeparate />
        </div>
      </details>
      <BackForm next={next} label={t('Sign in another way')} />
    </div>
  )
}

/** Sends a code to the address that both ways share. */
function EmailWay({ email, next }: { email: string; next: string }) {
  const client = useQueryClient()
  const { refresh } = useStep()
  const send = useMutation({
    mutationFn: () => call(client, 'sendSignInCode', { body: { email, next } }),
    onSuccess: refresh,
  })
  const { problem } = useFieldError('email', send.error)
  return (
    <PlainForm action="/login/email" next={next} onSubmit={() => send.mutate()}>
      <input type="hidden" name="email" value={email} />
      {problem && <AlertNote title={problem} />}
      <Button type="submit" variant="outline" pending={send.isPending} className="[overflow-wrap:anywhere]">
        {!send.isPending && <Mail aria-hidden className="size-5" strokeWidth={1.75} />}
        {send.isPending ? t('Sending the code...') : t('Continue with email')}
      </Button>
    </PlainForm>
  )
}
