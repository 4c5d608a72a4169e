import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { readPushState, turnPushOff, turnPushOn, type PushState } from './push.ts'

const pushStateKey = ['push state']

const words: Record<PushState, string> = {
  unsupported: 'This browser takes no pushes. Mail and the list in the app reach you all the same.',
  install: 'On an iPhone, pushes come once Wonderlark is on the home screen: Share, then Add to Home Screen.',
  blocked: 'You have blocked pushes of Wonderlark in this browser. Its site settings can take that back.',
  off: 'A short message on this device, also while Wonderlark is closed.',
  on: 'This device gets pushes.',
}

function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn(client) : turnPushOff(client)),
    onSuccess: (state) => client.setQueryData(pushStateKey, state),
    onError: () =>
      toast({
        title: 'This did not work',
        description: 'The push service of this browser could not be reached. Please try again later.',
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
      title="This device"
      icon={<MonitorSmartphone aria-hidden />}
      action={state === 'on' && <Badge tone="fern">Pushes on</Badge>}
    >
      <p className="text-muted">{words[state ?? 'off']}</p>
      {state === 'off' && (
        <Dialog
          title="Pushes on this device"
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="outline" className="mt-3">
              Turn on pushes
            </Button>
          }
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                Not now
              </Button>
              <Button pending={change.isPending} onClick={allow}>
                Allow pushes
              </Button>
            </>
          }
        >
          <p>
            Wonderlark sends a short message before your events and when one changes. Nothing else, never between your
            quiet hours, and you can turn it off here at any time.
          </p>
          <p className="mt-3 text-muted">
            Your browser asks next whether you agree. The messages travel encrypted; the service that carries them
            cannot read them.
          </p>
        </Dialog>
      )}
      {state === 'on' && (
        <Button variant="outline" className="mt-3" pending={change.isPending} onClick={() => change.mutate(false)}>
          Turn off pushes
        </Button>
      )}
    </Panel>
  )
}
