import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { RequestRole } from '#contract/hosting/hosting-options.ts'
import { loginPath, paths } from '#web/paths.ts'
import { SignInLink } from '#web/sign-in/sign-in-link.tsx'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { hostRequestQuery, refetchEvents } from '#web/rsvp/host-queries.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(hostRequestQuery(params.key ?? '')))
}

const ledes: Record<RequestRole, (asker: string) => string> = {
  'co-host': (name) => t('{name} asks you to co-host', { name }),
  editor: (name) => t('{name} asks you to host events for', { name }),
  owner: (name) => t('{name} asks you to run', { name }),
}

const explanations: Record<RequestRole, Message> = {
  'co-host': msg(
    'You’ll be able to edit the event, invite people, see and check in guests, and answer questions. Only the host can cancel it. You can leave at any time.',
  ),
  editor: msg(
    'You’ll be able to create events in its name and look after all of its events and guests. You can leave at any time.',
  ),
  owner: msg('You’ll look after its page, its events and its members. You can leave at any time.'),
}

/** A request to co-host an event or to join an organization. Opening the page changes nothing. */
export function Component() {
  const { key = '' } = useParams()
  const { data: request } = useSuspenseQuery(hostRequestQuery(key))
  const { role, asker, title, note, facts, dates, page, state } = request
  useHead({ title: `${title} · Wonderlark`, description: t('A request to you'), isUnlisted: true })
  return (
    <article className="mx-auto grid w-full max-w-xl grid-cols-1 gap-5 px-gutter py-8">
      <header>
        <p className="text-muted">{ledes[role](asker)}</p>
        <h1 className="mt-1 [overflow-wrap:anywhere]">{title}</h1>
        <dl className="mt-3 grid gap-1.5">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex gap-x-3">
              <dt className="w-20 shrink-0 text-muted">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {dates > 1 && (
          <p className="mt-2 text-muted">{t('This is about {count} dates of a series.', { count: dates })}</p>
        )}
      </header>
      {note && <blockquote className="border-s-3 border-fern ps-4 whitespace-pre-line">{note}</blockquote>}
      {state === 'accepted' ? (
        <Panel tone="marigold" title={t('Accepted')}>
          <p>{t('You’ve already said yes to this.')}</p>
        </Panel>
      ) : (
        <Response requestKey={key} isDeclined={state === 'declined'} isByAddress={request.isByAddress} role={role} />
      )}
      <p>
        <Link
          to={page}
          className="inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4"
        >
          {role === 'co-host' ? t('See the event') : t('See {title}', { title })}
        </Link>
      </p>
    </article>
  )
}

interface ResponseProps {
  requestKey: string
  isDeclined: boolean
  isByAddress: boolean
  role: RequestRole
}

function Response({ requestKey, isDeclined, isByAddress, role }: ResponseProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const [stop, setStop] = useState(false)
  const params = { key: requestKey }
  const accept = useMutation({
    mutationFn: () => call(client, 'acceptHostRequest', { params }),
    onSuccess: async ({ page }) => {
      await refetchEvents(client)
      await client.invalidateQueries(hostRequestQuery(requestKey))
      await navigate(page)
      toast({ title: t('You’re in'), description: t('Thanks for helping out.') })
    },
    meta: failure(t('Couldn’t accept the request'), t('Try again.')),
  })
  const decline = useMutation({
    mutationFn: () => call(client, 'declineHostRequest', { params, body: { stop } }),
    onSuccess: () => client.invalidateQueries(hostRequestQuery(requestKey)),
    meta: failure(t('Couldn’t decline the request'), t('Try again.')),
  })
  const isPending = accept.isPending || decline.isPending
  return (
    <Panel title={isDeclined ? t('You declined') : t('Will you help?')}>
      <p role="status">
        {isDeclined ? t('We’ve told them. If you’ve changed your mind, you can still accept.') : t(explanations[role])}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {session ? (
          <Button pending={accept.isPending} disabled={isPending} onClick={() => accept.mutate()}>
            {t('Accept')}
          </Button>
        ) : (
          <SignInLink next={paths.hostRequest(requestKey)}>{t('Sign in to accept')}</SignInLink>
        )}
        {!isDeclined && (
          <Button variant="outline" pending={decline.isPending} disabled={isPending} onClick={() => decline.mutate()}>
            {t('Decline')}
          </Button>
        )}
      </div>
      {!isDeclined && isByAddress && (
        <CheckboxRow className="-mx-2 mt-2" checked={stop} onCheckedChange={setStop}>
          {t('When I decline, stop all invitations to my address, too')}
        </CheckboxRow>
      )}
    </Panel>
  )
}

/** Handles requests that were withdrawn, and those for another account. */
export function ErrorBoundary() {
  const { key = '' } = useParams()
  const session = useSession()
  return (
    <MissingOrError
      title={t('We can’t find this request')}
      documentTitle={t('Request')}
      action={
        session
          ? { to: paths.home, label: t('Explore events') }
          : { to: loginPath(paths.hostRequest(key)), label: t('Sign in') }
      }
    >
      {session
        ? t('It may have been withdrawn, or it’s for another account.')
        : t('If it’s for your account, sign in first. Otherwise it may have been withdrawn.')}
    </MissingOrError>
  )
}
