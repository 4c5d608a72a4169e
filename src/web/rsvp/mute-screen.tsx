import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { invitationQuery } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

export { ErrorBoundary } from './rsvp-screen.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(invitationQuery(params.token ?? '')))
}

const guestWords = {
  asks: {
    title: msg('Stop reminders and messages?'),
    text: (title: string) =>
      t(
        'You’ll get no reminders or messages about “{title}”. Your RSVP won’t change, and we still tell you if it moves or is cancelled.',
        { title },
      ),
  },
  stopped: {
    title: msg('Reminders and messages stopped'),
    text: (title: string) =>
      t('You get no more reminders or messages about “{title}”. We still tell you if it moves or is cancelled.', {
        title,
      }),
  },
}

/** For an address that somebody entered, whose owner hasn't confirmed an RSVP. */
const enteredWords = {
  asks: {
    title: msg('Stop emails about this event?'),
    text: (title: string) =>
      t(
        'We’ll send you no more emails if somebody enters your address to RSVP to “{title}”. Invitations aren’t affected.',
        { title },
      ),
  },
  stopped: {
    title: msg('Emails about this event stopped'),
    text: (title: string) =>
      t(
        'We send you no more emails if somebody enters your address to RSVP to “{title}”. Get them again before you RSVP yourself.',
        { title },
      ),
  },
}

/** Stops reminders and messages about one event, or resumes them. Opening the page changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const { isMuted, event, entered } = useSuspenseQuery(invitationQuery(token)).data
  const words = (entered === null ? guestWords : enteredWords)[isMuted ? 'stopped' : 'asks']
  const title = t(words.title)
  useHead({ title: `${title} · Wonderlark`, description: '', isUnlisted: true })
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="resting" />}
      title={title}
      actions={
        <form method="post" action={`${paths.rsvp(token)}/${isMuted ? 'unmute' : 'mute'}`} className="contents">
          <input type="hidden" name="by-hand" value="1" />
          <Button type="submit" variant={isMuted ? 'outline' : 'primary'}>
            {isMuted ? t('Get them again') : t('Stop them')}
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.rsvp(token)}>{t('Back to my RSVP')}</Link>
          </Button>
          {entered !== null && (
            <Button asChild variant="quiet">
              <Link to={`${paths.rsvp(token)}/refuse`}>{t('Stop invitations from everybody')}</Link>
            </Button>
          )}
        </form>
      }
    >
      {words.text(event.title)}
    </EmptyState>
  )
}
