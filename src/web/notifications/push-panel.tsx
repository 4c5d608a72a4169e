import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { readPushState, turnPushOff, turnPushOn, type PushState } from './push.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const pushStateKey = ['push state']

const words: Record<PushState, Message> = {
  unsupported: msg(
    'This browser doesn’t support push notifications. You’ll still get notifications by email and in the app.',
  ),
  install: msg(
    'To get push notifications on an iPhone, add Wonderlark to your home screen: tap Share, then Add to Home Screen.',
  ),
  blocked: msg(
    'Push notifications are blocked in this browser. To get them, allow notifications in its site settings.',
  ),
  off: msg('Get a short message on this device, even when Wonderlark is closed.'),
  on: msg('This device gets push notifications.'),
}

function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn(client) : turnPushOff(client)),
    onSuccess: (state) => client.setQueryData(pushStateKey, state),
    onError: (_error, isWanted) =>
      toast({
        title: isWanted ? t('Couldn’t turn on push notifications') : t('Couldn’t turn off push notifications'),
        description: t('We couldn’t reach this browser’s push service. Please try again later.'),
        variant: 'destructive',
      }),
  })
}

/**
 * Push settings of this device. The browser's permission prompt appears only after a tap on a button that explains it.
 */
export function PushPanel() {
  const [isAsking, setAsking] = useState(false)
  // Only the browser knows the state, so it is read after hydration.
  const { data: state } = useQuery({
    queryKey: pushStateKey,
    queryFn: ({ client }) => readPushState(client),
    staleTime: 0,
  })
  const change = useSwitch()
  const allow = () => change.mutate(true, { onSettled: () => setAsking(false) })
  return (
    <Panel
      title={t('This device')}
      icon={<MonitorSmartphone aria-hidden />}
      action={state === 'on' && <Badge tone="fern">{t('Push on')}</Badge>}
    >
      <p className="text-muted">{t(words[state ?? 'off'])}</p>
      {state === 'off' && (
        <Dialog
          title={t('Push notifications on this device')}
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="outline" className="mt-3">
              {t('Turn on push')}
            </Button>
          }
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t('Not now')}
              </Button>
              <Button pending={change.isPending} onClick={allow}>
                {t('Allow push')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              'We’ll send a short message for each kind of notification you’ve set to push. During your quiet hours, you’ll only hear from us if an event within the next 24 hours changes. You can turn this off here anytime.',
            )}
          </p>
          <p className="mt-3 text-muted">
            {t(
              'Your browser will ask for permission next. Messages are encrypted, so the service that delivers them can’t read them.',
            )}
          </p>
        </Dialog>
      )}
      {state === 'on' && (
        <Button variant="outline" className="mt-3" pending={change.isPending} onClick={() => change.mutate(false)}>
          {t('Turn off push')}
        </Button>
      )}
    </Panel>
  )
}
