import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { call, apiQuery } from '#web/platform/query-client.ts'
import { refetchUserLists } from '#web/saved/queries.ts'
import { useFailureToast } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

const mailRemindersQuery = apiQuery('listMailReminders')

const key = 'wonderlark-reminders-stay'

/** The reminders that the person has chosen to leave as they are. */
function readStaying(): number[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as number[]
  } catch {
    return []
  }
}

function storeStaying(ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Without storage, the question comes again.
  }
}

/** Asks whether reminders that the person's address asked for without an account move into the account. Browser only. */
export function MailReminders() {
  const client = useQueryClient()
  const { data } = useQuery(mailRemindersQuery)
  const [staying, setStaying] = useState(readStaying)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(client, 'moveMailReminders'),
    onSuccess: async ({ moved }) => {
      toast({
        title: moved === 1 ? 'One event moved to your account' : `${moved} events moved to your account`,
        description: 'Your notification settings decide how you’re reminded.',
      })
      await Promise.all([client.invalidateQueries(mailRemindersQuery), refetchUserLists(client)])
    },
    onError: useFailureToast('Couldn’t move your reminders', 'You still get them by email. Try again.'),
  })
  const asked = (data ?? []).filter(({ id }) => !staying.includes(id))
  if (asked.length === 0) return null
  const leave = () => {
    const ids = asked.map(({ id }) => id)
    setStaying([...staying, ...ids])
    storeStaying([...staying, ...ids])
  }
  return (
    <Panel
      title={asked.length === 1 ? 'Move your reminder here?' : 'Move your reminders here?'}
      icon={<AlarmClock aria-hidden />}
      className="mb-5"
    >
      <p>Before you signed in, {asked[0]?.address} asked for emails about:</p>
      <ul className="my-2 list-disc pl-5">
        {asked.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <p className="text-muted">Your account saves these events and reminds you instead.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => mutate()}>
          Move to my account
        </Button>
        <Button variant="outline" onClick={leave}>
          Leave as they are
        </Button>
      </div>
    </Panel>
  )
}
