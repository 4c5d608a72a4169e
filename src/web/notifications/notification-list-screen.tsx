import { BellRing, CalendarClock, MailOpen } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery } from './notification-queries.ts'
import { msg, t } from '#texts/texts.ts'

const points = [
  { Icon: CalendarClock, text: msg('See what’s coming up') },
  { Icon: BellRing, text: msg('Know when an event changes') },
  { Icon: MailOpen, text: msg('Find out who’s invited you') },
]
const figure = { pose: 'greeting', number: msg('Fig. 8'), caption: msg('The lark, with news') } as const

export const loader = sessionLoader((client) => [client.ensureInfiniteQueryData(notificationsQuery)])

function Loading() {
  return (
    <div role="status" className="mt-5 grid gap-3">
      <span className="sr-only">{t('Loading your notifications')}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 rounded-lg" />
      ))}
    </div>
  )
}

export function Component() {
  useHead({
    title: t('Notifications · Wonderlark'),
    description: t('Your reminders, invitations, and event changes.'),
    isUnlisted: true,
  })
  const session = useSession()
  if (session) {
    return (
      <div className="mx-auto w-full max-w-column px-gutter pt-2 pb-10 lg:pt-6">
        <BackLink to={paths.home} />
        <Suspense fallback={<Loading />}>
          <NotificationList key={session.userId} />
        </Suspense>
      </div>
    )
  }
  return (
    <SignedOutPanel title={t('Notifications')} points={points} figure={figure} next={paths.news}>
      {t('Reminders, changes, and invitations, all in one place.')}
    </SignedOutPanel>
  )
}
