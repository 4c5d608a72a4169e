import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { OwnVisitorActs } from '#contract/visitors/visitor-act.ts'
import { call, apiQuery, refetchCalls } from '#web/platform/query-client.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { t } from '#texts/texts.ts'

const mailRemindersQuery = apiQuery('listMailReminders')
const visitorActsQuery = apiQuery('listVisitorActs')

const key = 'wonderlark-reminders-stay'

/** Entries that the person has chosen to leave as they are. */
function readStaying(): (number | string)[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as (number | string)[]
  } catch {
    return []
  }
}

function storeStaying(ids: readonly (number | string)[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Without storage, the question is asked again.
  }
}

const describe: Record<OwnVisitorActs[number]['kind'], (title: string) => string> = {
  rsvp: (title) => t('Your RSVP to {title}', { title }),
  question: (title) => t('A question about {title}', { title }),
  report: (title) => t('A report about {title}', { title }),
}

/** Asks whether to move requests and RSVPs of the person's addresses into the account. Browser only. */
export function MovingQuestion() {
  const client = useQueryClient()
  const { data: reminders } = useQuery(mailRemindersQuery)
  const { data: acts } = useQuery(visitorActsQuery)
  const [staying, setStaying] = useState(readStaying)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await call(client, 'moveMailReminders')
      await call(client, 'moveVisitorActs')
    },
    onSuccess: async () => {
      toast({
        title: t('Moved to your account'),
        description: t('Your notification settings decide how you’re reminded and told of answers.'),
      })
      await Promise.all([
        client.invalidateQueries(mailRemindersQuery),
        client.invalidateQueries(visitorActsQuery),
        refetchCalls(client, ['listUserEvents', 'getRsvp', 'getEvent', 'listQuestions', 'listPhotos']),
      ])
    },
    meta: failure(t('Couldn’t move everything'), t('What’s left still comes by email. Try again.')),
  })
  const asked = [
    ...(reminders ?? []).map(({ id, address, title }) => ({
      key: id,
      address,
      words: t('A reminder of {title}', { title }),
    })),
    ...(acts ?? []).map(({ id, kind, address, title }) => ({
      // Ids of three tables: negative ones are questions and reports.
      key: kind === 'rsvp' ? `rsvp-${id}` : -id,
      address,
      words: describe[kind](title),
    })),
  ].filter(({ key: each }) => !staying.includes(each))
  if (asked.length === 0 || !reminders || !acts) return null
  const leave = () => {
    const ids = asked.map((each) => each.key)
    setStaying([...staying, ...ids])
    storeStaying([...staying, ...ids])
  }
  return (
    <Panel title={t('Move this to your account?')} icon={<UserCheck aria-hidden />} className="mb-5">
      <p>{t('Before you signed in, {address} confirmed by email:', { address: asked[0]?.address ?? '' })}</p>
      <ul className="my-2 list-disc ps-5">
        {asked.map((each) => (
          <li key={each.key}>{each.words}</li>
        ))}
      </ul>
      <p className="text-muted">
        {t(
          'In your account, these events are in My Events, and reminders and answers reach you there. If you leave them, everything still comes by email.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => mutate()}>
          {t('Move to my account')}
        </Button>
        <Button variant="outline" onClick={leave}>
          {t('Leave as they are')}
        </Button>
      </div>
    </Panel>
  )
}
