import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, UserRoundCheck } from 'lucide-react'
import { Link } from 'react-router'
import { loginPath, paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { detectSession, useSession } from '#web/platform/session.ts'
import { AlertNote } from '#web/ui/alert-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { getRefusalMessage } from '#web/ui/failure-toast.ts'
import { settingsQuery, setupQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { TextSetting } from './setting-fields.tsx'

const obstacles = {
  no_provider:
    'Nobody can sign in here yet. Go back to “Sign-in and email”, save a provider, and come back. On the server, npm run admin -- operator does the same later.',
  shared_demo:
    'DEMO=1 lets other machines sign in as anyone, so nobody can become an operator. Set up a provider, or start the server without DEMO.',
} as const

/** Makes the signed-in account an operator's. */
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
        <span>{session.displayName}, you’re an operator. Everything is at “Manage Wonderlark”.</span>
      </p>
    )
  }
  if (setup.obstacle !== null) return <p>{obstacles[setup.obstacle]}</p>
  return (
    <div className="grid gap-4">
      <p>Operators review events, add sources and change these settings. Be the first one.</p>
      {settings.isDemo && (
        <p className="rounded-md border border-marigold bg-marigold-tint px-3.5 py-2.5">
          Demo sign-in is on, so anyone at this computer can sign in as you. It turns off when you set up a provider, a
          mail server or a public address.
        </p>
      )}
      {become.error && (
        <AlertNote title="Couldn’t make you an operator.">{getRefusalMessage(become.error, 'Try again.')}</AlertNote>
      )}
      {session ? (
        <Button className="justify-self-start" pending={become.isPending} onClick={() => become.mutate()}>
          {!become.isPending && <UserRoundCheck aria-hidden className="size-5" />}
          {`Make ${session.displayName} an operator`}
        </Button>
      ) : (
        <Button asChild className="justify-self-start">
          <Link to={loginPath(`${paths.setup}?step=operator`)}>Sign in</Link>
        </Button>
      )}
    </div>
  )
}

/** The operator's account, and how people reach them. */
export function OperatorStep() {
  return (
    <div className="grid gap-8">
      <BecomeOperator />
      <div className="border-t border-line pt-6">
        <SettingsForm name="setup contact" label="Save">
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
        label="Who runs this site"
        hint="A person or an organization, for About, Privacy and Terms."
        placeholder="Millbrook Public Library"
      />
      <TextSetting
        name="contactEmail"
        label="Contact email"
        type="email"
        hint="Shown to everyone."
        placeholder="hello@example.org"
      />
      <TextSetting name="contactText" label="Address or other ways to reach you" lines={3} />
    </>
  )
}
