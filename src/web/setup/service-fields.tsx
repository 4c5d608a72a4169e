import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { callbackPath } from '#contract/sign-in.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { getRefusalMessage } from '#web/ui/failure-toast.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { NumberSetting, SecretSetting, SelectSetting, SettingsGroup, TextSetting } from './setting-fields.tsx'

interface Result {
  isOk: boolean
  message: string
}

const describeFailure = (error: unknown): Result => ({
  isOk: false,
  message: getRefusalMessage(error, 'Couldn’t run the test. Try again.'),
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
        Try it
      </h3>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-56"
          label="Send a test email to"
          type="email"
          autoComplete="email"
          value={to}
          onValueChange={setTo}
          placeholder="you@example.org"
        />
        <Button variant="outline" className="min-h-12" pending={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending...' : 'Send'}
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
        {test.isPending ? 'Checking...' : 'Check the provider'}
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
        <TextSetting name="smtpHost" label="Mail server" placeholder="smtp.example.org" autoComplete="off" />
        <NumberSetting name="smtpPort" label="Port" hint="Usually 587, or 465 with TLS." />
      </div>
      <SelectSetting
        name="smtpSecurity"
        label="Encryption"
        hint="A password is sent only over an encrypted connection."
        options={[
          { value: 'starttls', label: 'STARTTLS' },
          { value: 'tls', label: 'TLS from the start' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting name="smtpUser" label="User" hint="Empty if the server needs no sign-in." autoComplete="off" />
        <SecretSetting name="smtpPassword" label="Password" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting name="mailFromName" label="Sender’s name" placeholder="Millbrook events" />
        <TextSetting name="mailFromAddress" label="Sender’s address" type="email" placeholder="events@example.org" />
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
          <TextSetting name="googleClientId" label="Google client ID" autoComplete="off" />
          <SecretSetting name="googleClientSecret" label="Google client secret" />
        </div>
      </SettingsGroup>
      <SettingsGroup legend="Another OpenID Connect provider">
        <TextSetting
          name="openIdIssuer"
          label="Issuer"
          type="url"
          placeholder="https://login.example.org"
          hint="Its discovery document is below this address."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting name="openIdClientId" label="Client ID" autoComplete="off" />
          <SecretSetting name="openIdClientSecret" label="Client secret" />
        </div>
      </SettingsGroup>
      <SettingsGroup legend="Facebook">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting name="facebookClientId" label="Facebook app ID" autoComplete="off" />
          <SecretSetting name="facebookClientSecret" label="Facebook app secret" />
        </div>
      </SettingsGroup>
    </>
  )
}

/** Addresses to register at a provider. */
export function CallbackNote({ publicUrl }: { publicUrl: string }) {
  return (
    <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
      Register this site at the provider first. As the redirect address, give{' '}
      <code className="text-ink">{`${publicUrl}${callbackPath('google')}`}</code> for Google or OpenID Connect, and{' '}
      <code className="text-ink">{`${publicUrl}${callbackPath('facebook')}`}</code> for Facebook.
    </p>
  )
}
