import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, Fingerprint, UserRoundCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { loginPath, paths } from '#web/paths.ts'
import { canUsePasskeys, createPasskey, describePasskeyFailure, PasskeyCancelled } from '#web/sign-in/passkeys.ts'
import { signInOptionsQuery } from '#web/sign-in/sign-in-forms.tsx'
import { call } from '#web/platform/query-client.ts'
import { detectSession, useSession } from '#web/platform/session.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { settingsQuery, setupQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { TextSetting } from './setting-fields.tsx'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

/** Creates an operator's account that has only a passkey. Works before people can sign in any other way. */
function OperatorPasskey() {
  const client = useQueryClient()
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const [name, setName] = useState('')
  const canUse = useBrowserValue(() => canUsePasskeys(options), true)
  const create = useMutation({
    mutationFn: async () => {
      const started = await call(client, 'startOperatorPasskey', { body: { name } })
      return call(client, 'createOperator', { body: { response: await createPasskey(started) } })
    },
    onSuccess: async () => {
      await detectSession(client)
      await client.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
  if (options.passkeyOrigin === null)
    return (
      <p>
        {t(
          'Passkeys need an address that starts with https://, or localhost. Set PUBLIC_URL on the server to the address that people use.',
        )}
      </p>
    )
  if (!canUse)
    return (
      <p>
        {rich('To use a passkey, open this page at {address} in a browser that supports passkeys.', {
          address: <strong className="[overflow-wrap:anywhere]">{options.passkeyOrigin}</strong>,
        })}
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  const isStopped = create.error instanceof PasskeyCancelled
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={t('Your name')}
        autoComplete="name"
        value={name}
        onValueChange={setName}
        maxLength={limits.person.name}
        hint={t('Your browser then asks for your fingerprint, face or screen lock. No email and no password needed.')}
      />
      {create.error && !isStopped && (
        <AlertNote title={t('Couldn’t create your account.')}>
          {name.trim() === ''
            ? t('Enter your name.')
            : getRefusalMessage(create.error, describePasskeyFailure(create.error))}
        </AlertNote>
      )}
      <Button type="submit" className="justify-self-start" pending={create.isPending}>
        {!create.isPending && <Fingerprint aria-hidden className="size-5" />}
        {t('Become an operator with a passkey')}
      </Button>
    </form>
  )
}

/** Makes the signed-in account an operator's, or creates one. */
function BecomeOperator() {
  const client = useQueryClient()
  const session = useSession()
  const { data: setup } = useSuspenseQuery(setupQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const become = useMutation({
    mutationFn: () => call(client, 'becomeOperator'),
    onSuccess: async () => {
      await detectSession(client)
      await client.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
  if (session?.isOperator) {
    return (
      <p className="flex items-center gap-2.5 font-semibold text-fern-deep">
        <BadgeCheck aria-hidden className="size-6 shrink-0" />
        <span>
          {t('{name}, you’re an operator. Everything is at “Manage Wonderlark”.', { name: session.displayName })}
        </span>
      </p>
    )
  }
  const intro = <p>{t('Operators review events, add sources and change these settings. Be the first one.')}</p>
  if (!session) {
    return (
      <div className="grid gap-5">
        {intro}
        <OperatorPasskey />
        {!setup.isClosed && (
          <div className="grid gap-3 border-t border-line pt-5">
            <p>{t('Or sign in as everybody does here, and come back.')}</p>
            <Button asChild variant="outline" className="justify-self-start">
              <Link to={loginPath(`${paths.setup}?step=operator`)}>{t('Sign in')}</Link>
            </Button>
          </div>
        )}
      </div>
    )
  }
  if (setup.isShared) {
    return (
      <p>
        {t(
          'DEMO=1 lets other machines sign in as {name}, so this account can’t become an operator’s. Sign out and come back to create one with a passkey, or start the server without DEMO.',
          { name: session.displayName },
        )}
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      {intro}
      {settings.isDemo && (
        <p className="rounded-md border border-marigold bg-marigold-tint px-3.5 py-2.5">
          {t(
            'Demo sign-in is on, so anyone at this computer can sign in as you, unless your account has only a passkey. It turns off when you set up a provider, a mail server or a public address. Add an email address or a passkey to your account before that.',
          )}
        </p>
      )}
      {become.error && (
        <AlertNote title={t('Couldn’t make you an operator.')}>
          {getRefusalMessage(become.error, t('Try again.'))}
        </AlertNote>
      )}
      <Button className="justify-self-start" pending={become.isPending} onClick={() => become.mutate()}>
        {!become.isPending && <UserRoundCheck aria-hidden className="size-5" />}
        {t('Make {name} an operator', { name: session.displayName })}
      </Button>
    </div>
  )
}

/** The operator's account, and how people reach them. */
export function OperatorStep() {
  return (
    <div className="grid gap-8">
      <BecomeOperator />
      <div className="border-t border-line pt-6">
        <SettingsForm name="setup contact" label={t('Save')}>
          <ContactFields />
        </SettingsForm>
      </div>
    </div>
  )
}

/** Name and contact of the operators on the public pages. */
export function ContactFields() {
  return (
    <>
      <TextSetting
        name="operatorName"
        label={t('Who runs this site')}
        hint={t('A person or an organization, for About, Privacy and Terms.')}
        placeholder={t('Millbrook Public Library')}
      />
      <TextSetting
        name="contactEmail"
        label={t('Contact email')}
        type="email"
        hint={t('Shown to everyone.')}
        placeholder="hello@example.org"
      />
      <TextSetting name="contactText" label={t('Address or other ways to reach you')} lines={3} />
    </>
  )
}
