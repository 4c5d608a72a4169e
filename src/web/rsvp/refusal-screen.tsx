import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { invitationQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

export { ErrorBoundary } from './rsvp-screen.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(invitationQuery(params.token ?? '')))
}

const describeRefused = (address: string | null): string =>
  address === null
    ? t('No one can invite this address through Wonderlark anymore.')
    : t('No one can invite {address} through Wonderlark anymore.', { address })

const describeRefusal = (address: string | null): string =>
  address === null
    ? t('No one will be able to invite this address through Wonderlark. This invitation and your RSVP won’t change.')
    : t('No one will be able to invite {address} through Wonderlark. This invitation and your RSVP won’t change.', {
        address,
      })

/** Opts an address out of all invitations, or back in. Opening the page changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const { isRefused, address } = useSuspenseQuery(invitationQuery(token)).data
  useHead({ title: t('Invitations · Wonderlark'), description: '', isUnlisted: true })

  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="resting" />}
      title={isRefused ? t('Invitations stopped') : t('Stop invitations?')}
      actions={
        <form method="post" action={`${paths.rsvp(token)}/${isRefused ? 'allow' : 'refuse'}`} className="contents">
          <input type="hidden" name="by-hand" value="1" />
          <Button type="submit" variant={isRefused ? 'outline' : 'primary'}>
            {isRefused ? t('Allow invitations again') : t('Stop invitations')}
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.rsvp(token)}>{t('Back to this invitation')}</Link>
          </Button>
        </form>
      }
    >
      {isRefused ? describeRefused(address) : describeRefusal(address)}
    </EmptyState>
  )
}
