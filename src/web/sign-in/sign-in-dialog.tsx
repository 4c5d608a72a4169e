import { Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '#contract/sign-in/session.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** The session that ended. */
  session: Session
  /** @param isResumed whether the request may be sent again */
  onSettle(isResumed: boolean): void
}

/** Asks for a sign-in, and whether to send one person's input from another person's account. */
export function SignInDialog({ session, onSettle }: Props) {
  const { pathname, search } = useLocation()
  const current = useSession()
  const isRenewed = current?.userId === session.userId && current.renewedAt !== session.renewedAt
  const settle = useEffectEvent(onSettle)
  useEffect(() => {
    if (isRenewed) settle(true)
  }, [isRenewed])
  const close = (isOpen: boolean) => !isOpen && onSettle(false)
  if (current && current.userId !== session.userId) {
    const { displayName: name } = current
    return (
      <Dialog
        title={t('Send it as {name}?', { name })}
        description={t('You’re signed in as {name} now, but {author} wrote this.', {
          name,
          author: session.displayName,
        })}
        open
        onOpenChange={close}
        footer={
          <>
            <Button variant="outline" onClick={() => onSettle(true)}>
              {t('Send as {name}', { name })}
            </Button>
            <Button onClick={() => onSettle(false)}>{t('Don’t send')}</Button>
          </>
        }
      >
        <p>{t('If you don’t send it, {name} finds it here after signing in again.', { name: session.displayName })}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('Sign in again')}
      description={t('Your session has ended. Everything you wrote is still here, and we’ll send it once you’re back.')}
      open
      onOpenChange={close}
    >
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <SignInWays next={pathname + search} />
      </Suspense>
    </Dialog>
  )
}
