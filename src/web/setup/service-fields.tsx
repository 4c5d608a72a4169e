import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { openIdNames } from '#contract/settings/settings.ts'
import {
  callbackPath,
  openIdSlots,
  type OpenIdSlot,
  type SignInButton,
  type SignInIcon,
  signInIcons,
} from '#contract/sign-in/sign-in.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSettingsForm } from './settings-form.tsx'
import { NumberSetting, SecretSetting, SelectSetting, SettingsGroup, TextSetting } from './setting-fields.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

interface Result {
  isOk: boolean
  message: string
}

const describeFailure = (error: unknown): Result => ({
  isOk: false,
  message: getRefusalMessage(error, t('Couldn’t run the test. Try again.')),
})

function TestResult({ result }: { result: Result | null }) {
  const Icon = result?.isOk ? CircleCheck : CircleAlert
  return (
    <div role="status" className="min-w-0">
      {result && (
        <p className={`flex gap-2 [overflow-wrap:anywhere] ${result.isOk ? 'text-fern-deep' : 'text-clay-ink'}`}>
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>{result.message}</span>
        </p>
      )}
    </div>
  )
}

/** Sends a test email with the stored settings. */
export function MailTest() {
  const id = useId()
  const client = useQueryClient()
  const session = useSession()
  const [to, setTo] = useState(session?.email ?? '')
  const test = useMutation({ mutationFn: () => call(client, 'testMail', { body: { to: to.trim() } }) })
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg">
        {t('Try it')}
      </h3>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-56"
          label={t('Send a test email to')}
          type="email"
          autoComplete="email"
          value={to}
          onValueChange={setTo}
          placeholder="you@example.org"
        />
        <Button variant="outline" className="min-h-12" pending={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t('Sending...') : t('Send')}
        </Button>
      </div>
      <TestResult result={test.isError ? describeFailure(test.error) : (test.data ?? null)} />
    </section>
  )
}

/** Checks the stored sign-in providers. */
export function SignInTest() {
  const client = useQueryClient()
  const test = useMutation({ mutationFn: () => call(client, 'testSignIn') })
  return (
    <div className="grid gap-3">
      <Button variant="outline" className="justify-self-start" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? t('Checking...') : t('Check the provider')}
      </Button>
      <TestResult result={test.isError ? describeFailure(test.error) : (test.data ?? null)} />
    </div>
  )
}

/** Mail server and sender. */
export function MailFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextSetting name="smtpHost" label={t('Mail server')} placeholder="smtp.example.org" autoComplete="off" />
        <NumberSetting name="smtpPort" label={t('Port')} hint={t('Usually 587, or 465 with TLS.')} />
      </div>
      <SelectSetting
        name="smtpSecurity"
        label={t('Encryption')}
        hint={t('A password is sent only over an encrypted connection.')}
        options={[
          { value: 'starttls', label: 'STARTTLS' },
          { value: 'tls', label: t('TLS from the start') },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting
          name="smtpUser"
          label={t('User')}
          hint={t('Empty if the server needs no sign-in.')}
          autoComplete="off"
        />
        <SecretSetting name="smtpPassword" label={t('Password')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting name="mailFromName" label={t('Sender’s name')} placeholder={t('Millbrook events')} />
        <TextSetting
          name="mailFromAddress"
          label={t('Sender’s address')}
          type="email"
          placeholder="events@example.org"
        />
      </div>
    </>
  )
}

/** Sign-in providers. Apple's key is set in the environment. */
export function SignInFields() {
  return (
    <>
      <SettingsGroup legend="Google">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting name="googleClientId" label={t('Google client ID')} autoComplete="off" />
          <SecretSetting name="googleClientSecret" label={t('Google client secret')} />
        </div>
        <CallbackAddress button="google" />
      </SettingsGroup>
      <OpenIdFields />
      <SettingsGroup legend="Facebook">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting name="facebookClientId" label={t('Facebook app ID')} autoComplete="off" />
          <SecretSetting name="facebookClientSecret" label={t('Facebook app secret')} />
        </div>
        <CallbackAddress button="facebook" />
      </SettingsGroup>
    </>
  )
}

const iconLabels: Record<SignInIcon, Message> = {
  key: msg('Key'),
  card: msg('Card'),
  library: msg('Library'),
  school: msg('School'),
  university: msg('University'),
  city: msg('Town hall'),
  people: msg('People'),
}

/** OpenID Connect providers: those that are set, and one more when asked for. */
function OpenIdFields() {
  const { values } = useSettingsForm()
  const [more, setMore] = useState(0)
  const used = openIdSlots.filter((slot, at) => at === 0 || values[`${openIdNames[slot]}Issuer`] !== null)
  const unused = openIdSlots.filter((slot) => !used.includes(slot))
  const shown = openIdSlots.filter((slot) => used.includes(slot) || unused.slice(0, more).includes(slot))
  return (
    <>
      {shown.map((slot, at) => (
        <OpenIdGroup key={slot} slot={slot} number={at + 1} />
      ))}
      {shown.length < openIdSlots.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setMore(more + 1)}>
          {t('Add another OpenID Connect provider')}
        </Button>
      )}
    </>
  )
}

function OpenIdGroup({ slot, number }: { slot: OpenIdSlot; number: number }) {
  const name = openIdNames[slot]
  const isFirst = number === 1
  return (
    <SettingsGroup legend={isFirst ? 'OpenID Connect' : `OpenID Connect ${number}`}>
      <TextSetting
        name={`${name}Issuer`}
        label={isFirst ? t('Issuer') : t('Issuer {number}', { number })}
        type="url"
        placeholder="https://login.example.org"
        hint={t('Its discovery document is below this address.')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting
          name={`${name}ClientId`}
          label={isFirst ? t('Client ID') : t('Client ID {number}', { number })}
          autoComplete="off"
        />
        <SecretSetting
          name={`${name}ClientSecret`}
          label={isFirst ? t('Client secret') : t('Client secret {number}', { number })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting
          name={`${name}Name`}
          label={isFirst ? t('Name on the button') : t('Name on the button {number}', { number })}
          placeholder={t('Riverton Library card')}
          hint={t('After “Continue with”. Empty: the issuer’s host.')}
        />
        <SelectSetting
          name={`${name}Icon`}
          label={isFirst ? t('Icon on the button') : t('Icon on the button {number}', { number })}
          options={signInIcons.map((value) => ({ value, label: t(iconLabels[value]) }))}
        />
      </div>
      <CallbackAddress button={slot} />
    </SettingsGroup>
  )
}

/** Address to register at a provider. */
function CallbackAddress({ button }: { button: SignInButton }) {
  const { publicUrl } = useSettingsForm().view
  return (
    <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
      {rich('Redirect address to register there: {address}', {
        address: <code className="text-ink">{`${publicUrl}${callbackPath(button)}`}</code>,
      })}
    </p>
  )
}
