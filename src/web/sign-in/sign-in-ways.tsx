import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { SignInOptions } from '#contract/sign-in/sign-in-way.ts'
import { call } from '#web/platform/query-client.ts'
import { onSessionMessage } from '#web/platform/session-messages.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PasskeyButton, usePasskeySuggestions } from './passkey-button.tsx'
import { canUsePasskeys, settlePasskeyOptions } from './passkeys.ts'
import { AccountStep, type AccountProgress } from './sign-in-account.tsx'
import { SignInButtons } from './sign-in-buttons.tsx'
import {
  BackForm,
  PlainForm,
  signInOptionsQuery,
  signInProgressQuery,
  useFieldError,
  useStep,
} from './sign-in-forms.tsx'
import { formatChoices } from '#domain/format/lists.ts'
import { t } from '#texts/texts.ts'

function EmailForm({ next, isOnly }: { next: string; isOnly: boolean }) {
  const client = useQueryClient()
  const { refresh } = useStep()
  const refused = useRefusedForm('/login')
  const [email, setEmail] = useState(refused?.fields.get('email') ?? '')
  const send = useMutation({
    mutationFn: async () => {
      await settlePasskeyOptions()
      return call(client, 'sendSignInCode', { body: { email, next } })
    },
    onSuccess: refresh,
  })
  const { fieldError, problem } = useFieldError('email', send.error)
  return (
    <PlainForm action="/login/email" next={next} onSubmit={() => send.mutate()}>
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        // The browser suggests passkeys here.
        autoComplete="username webauthn"
        value={email}
        onValueChange={setEmail}
        maxLength={limits.person.email}
        placeholder="you@example.org"
        error={fieldError}
      />
      {problem && <AlertNote title={problem} />}
      <Button type="submit" variant={isOnly ? 'primary' : 'outline'} pending={send.isPending}>
        {!send.isPending && <Mail aria-hidden className="size-5" strokeWidth={1.75} />}
        {send.isPending ? t('Sending the code...') : t('Continue with email')}
      </Button>
    </PlainForm>
  )
}

function CodeForm({ next, code: given }: { next: string; code: string }) {
  const client = useQueryClient()
  const { follow } = useStep()
  const [code, setCode] = useState(given)
  const enter = useMutation({
    mutationFn: () => call(client, 'enterSignInCode', { body: { code } }),
    onSuccess: follow,
  })
  const { fieldError, problem } = useFieldError('code', enter.error)
  const form = useRef<HTMLDivElement>(null)
  // The person has just asked for the code, and types it next.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <div ref={form} className="grid gap-3">
      <PlainForm action="/login/code" next={next} onSubmit={() => enter.mutate()}>
        <TextField
          label={t('Code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onValueChange={setCode}
          maxLength={20}
          placeholder="123456"
          error={fieldError === undefined ? undefined : t('Enter the six digits from the email.')}
        />
        {problem && <AlertNote title={problem} />}
        <Button type="submit" pending={enter.isPending}>
          {enter.isPending ? t('Signing in...') : t('Sign in')}
        </Button>
      </PlainForm>
      <BackForm next={next} label={t('Use another address, or send a new code')} />
    </div>
  )
}

function StartStep({ options, next }: { options: SignInOptions; next: string }) {
  const { refresh } = useStep()
  const canUse = useBrowserValue(() => canUsePasskeys(options), false)
  const showsPasskeys = canUse && options.hasPasskeys
  const hasOthers = options.providers.length > 0
  usePasskeySuggestions(showsPasskeys && options.email)
  return (
    <div className="grid gap-3">
      {!hasOthers && !options.email && (
        <div className="rounded-md border border-line bg-well px-4 py-3.5 text-center">
          <p className="font-semibold">{t('Sign-in isn’t open yet')}</p>
          <p className="mt-1 text-[0.9375rem] text-muted">
            {t('The people who run this site are still setting it up. You can look around until then.')}
          </p>
        </div>
      )}
      <SignInButtons options={options} next={next} onSettled={() => void refresh()} />
      {showsPasskeys && <PasskeyButton />}
      {options.email && (
        <div className={hasOthers ? 'mt-1 border-t border-line pt-4' : undefined}>
          <EmailForm next={next} isOnly={!hasOthers} />
        </div>
      )}
    </div>
  )
}

interface Props {
  /** Path to open if the browser leaves this page to sign in. */
  next: string
  /** Code from the link in an email. */
  code?: string
}

/** The ways to sign in, and the steps of each. */
export function SignInWays({ next, code = '' }: Props) {
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const { data: progress } = useSuspenseQuery(signInProgressQuery)
  const { refresh } = useStep()
  const onContinue = useEffectEvent(() => void refresh())
  useEffect(() => onSessionMessage(({ kind }) => kind === 'sign-in-continues' && onContinue()), [])
  if (progress.step === 'code') return <CodeForm key={progress.email} next={next} code={code} />
  if (progress.step === 'account') return <AccountStep progress={progress} options={options} next={next} />
  return <StartStep options={options} next={next} />
}

/** Lists the ways to sign in to the person's existing account. */
function nameWays(ways: AccountProgress['ways'], { providers }: SignInOptions): string {
  const names = ways.map((way) => {
    if (way === 'email') return t('email')
    if (way === 'passkey') return t('a passkey')
    return providers.find(({ id }) => id === way)?.name ?? way
  })
  return formatChoices(names)
}

/** Title and text of the current step; null at the start. */
export function useSignInStep(): { title: string; text: string } | null {
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const { data: progress } = useSuspenseQuery(signInProgressQuery)
  if (progress.step === 'start') return null
  if (progress.step === 'code') {
    const text = options.demo
      ? t('The six digits for {email} are in the outbox of demo mode, at /outbox.', { email: progress.email })
      : t('We sent six digits to {email}. They work for ten minutes, in this browser.', { email: progress.email })
    return { title: t('Enter your code'), text }
  }
  if (progress.ways.length > 0) {
    return {
      title: t('Haven’t we met?'),
      text: t('You’ve signed in with {ways} before. Sign in that way to connect them.', {
        ways: nameWays(progress.ways, options),
      }),
    }
  }
  return {
    title: t('Nice to meet you'),
    text: progress.email
      ? t('There’s no account for {email} yet. What should we call you?', { email: progress.email })
      : t('What should we call you?'),
  }
}
