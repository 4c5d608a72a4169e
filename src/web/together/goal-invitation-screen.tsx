import { useSuspenseQuery } from '@tanstack/react-query'
import { Circle, UsersRound } from 'lucide-react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { GoalInvitation } from '#contract/together/group.ts'
import { paths } from '#web/paths.ts'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useJoinGoal } from './mutations.ts'
import { goalInvitationQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  prefetched(context.get(queryClientContext).ensureQueryData(goalInvitationQuery(params.token ?? '')))

function JoinButton({ token, invitation }: { token: string; invitation: GoalInvitation }) {
  const session = useSession()
  const { mutate, isPending } = useJoinGoal(token)
  if (invitation.goalId !== null)
    return (
      <Button asChild>
        <Link to={`${paths.goals}#goal-${invitation.goalId}`}>{t('Open your goal')}</Link>
      </Button>
    )
  if (invitation.isFull) return <p className="font-semibold">{t('Eight people share this goal already.')}</p>
  if (!session)
    return (
      <AccountLink request={{ kind: 'shared-goal', name: invitation.title, next: paths.sharedGoal(token) }}>
        <UsersRound aria-hidden className="size-5" />
        {t('Join')}
      </AccountLink>
    )
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {!isPending && <UsersRound aria-hidden className="size-5" />}
      {isPending ? t('Joining...') : t('Join')}
    </Button>
  )
}

/** Page behind the link to a shared goal. */
export function Component() {
  const { token = '' } = useParams()
  const { data: invitation } = useSuspenseQuery(goalInvitationQuery(token))
  const { title, tasks, people } = invitation
  useHead({ title: `${title} · Wonderlark`, description: t('A goal to pursue together.'), isUnlisted: true })
  return (
    <article className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <p className="text-lg text-muted">{t('You’re invited to do this together:')}</p>
      <h1 className="mt-1 [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-2 text-muted">
        {t('{count, plural, one {# person is working on it.} other {# people are working on it.}}', { count: people })}{' '}
        {t(
          'You get a goal of your own and go at your own pace. You decide whether the others see what you’ve completed, and you can leave at any time.',
        )}
      </p>
      <ul aria-label={t('Tasks')} className="mt-5 grid gap-2 rounded-lg border border-line bg-card p-4 shadow-paper">
        {tasks.map((text, at) => (
          <li key={at} className="flex items-start gap-2.5 [overflow-wrap:anywhere]">
            <Circle aria-hidden className="mt-1 size-4 shrink-0 text-fern" />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <JoinButton token={token} invitation={invitation} />
      </p>
    </article>
  )
}

/** Shows unknown and ended invitations the same way. All other errors go to the app's error screen. */
export function ErrorBoundary() {
  return (
    <MissingOrError
      title={t('This link has ended')}
      documentTitle={t('Link ended')}
      action={{ to: paths.pathways, label: t('Browse pathways') }}
    >
      {t('Whoever shared the goal has left or deleted it. Ask them for a new link, or pick a pathway of your own.')}
    </MissingOrError>
  )
}
