import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { planLimits, type BusyProblem } from '#contract/plans/plan-options.ts'
import type { BusyCalendar as Calendar } from '#contract/plans/plan.ts'
import { apiQuery, call, refetchCalls } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePlanQuestion } from './mutations.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Milliseconds between requests until a calendar has been read. */
const lookAgainMs = 2_000

const calendarQuery = apiQuery('getBusyCalendar')
const questionQuery = apiQuery('getPlanQuestion')

/** Cached responses that depend on the person's free times. */
const weekCalls = ['getPlan', 'listEvents', 'countEvents', 'listSuggestions']

function useCalendar() {
  const client = useQueryClient()
  const onSuccess = async (calendar: Calendar) => {
    client.setQueryData(calendarQuery.queryKey, calendar)
    await refetchCalls(client, weekCalls)
  }
  const meta = failure(t('Couldn’t change your calendar'), t('Please try again.'))
  const save = useMutation({
    mutationFn: (url: string) => call(client, 'saveBusyCalendar', { body: { url } }),
    onSuccess,
    meta,
  })
  const remove = useMutation({ mutationFn: () => call(client, 'removeBusyCalendar'), onSuccess, meta })
  return { save, remove }
}

const problemTexts: Record<BusyProblem, Message> = {
  source_url_invalid: msg('This isn’t a web address. Paste one that starts with https:// or http://.'),
  source_private: msg('This address is on a private network, so we can’t read it.'),
  source_page_missing: msg('There’s nothing at this address any more. Copy it from your calendar again.'),
  source_unreachable: msg('We can’t reach your calendar. We’ll try again later.'),
  source_login: msg('This address asks for a sign-in. Copy your calendar’s private address, which ends in .ics.'),
  source_certificate: msg('The calendar’s security certificate isn’t valid, so we didn’t read it.'),
  source_denied: msg('Your calendar doesn’t let us read it. Copy its private address again.'),
  source_server_error: msg('Your calendar responded with an error. We’ll try again later.'),
  source_too_large: msg('Your calendar is larger than 10 MB, so we didn’t read it.'),
  source_too_slow: msg('Your calendar took longer than 30 seconds. We’ll try again later.'),
  source_not_a_calendar: msg('This isn’t a calendar. Copy your calendar’s private address, which ends in .ics.'),
}

function describeState({ readAt, busyTimes, problem }: Calendar): string {
  if (problem) return t(problemTexts[problem])
  if (readAt === null) return t('We’re reading it now.')
  if (busyTimes === 0) return t('You have no busy times in the next two months.')
  return t(
    '{count, plural, one {One busy time in the next two months.} other {# busy times in the next two months.}}',
    { count: busyTimes },
  )
}

function AddCalendar() {
  const [url, setUrl] = useState('')
  const { save } = useCalendar()
  const address = url.trim()
  return (
    <div className="grid gap-3 sm:flex sm:items-end">
      <TextField
        label={t('Private address of your calendar')}
        hint={t('Ends in .ics. Google calls it “Secret address”, Outlook “Publish”, and Apple “Public Calendar”.')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onValueChange={setUrl}
        maxLength={planLimits.url}
        className="min-w-0 flex-1"
      />
      <Button
        variant="outline"
        pending={save.isPending}
        disabled={address === ''}
        onClick={() => save.mutate(address, { onSuccess: () => setUrl('') })}
        className="justify-self-start sm:mb-7"
      >
        {t('Add calendar')}
      </Button>
    </div>
  )
}

function AddedCalendar({ calendar }: { calendar: Calendar }) {
  const { remove } = useCalendar()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-card p-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">{calendar.host}</p>
        <p role="status" className={`text-sm ${calendar.problem ? 'font-medium text-clay-ink' : 'text-muted'}`}>
          {describeState(calendar)}
        </p>
      </div>
      <Button variant="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
        {!remove.isPending && <Trash2 aria-hidden className="size-4.5" />}
        {t('Delete')}
      </Button>
    </div>
  )
}

/** Adds or deletes the person's own calendar, and turns the question about leaving on or off. */
export function BusyCalendar() {
  const { data: calendar, isError } = useQuery({
    ...calendarQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && data.host !== null && data.readAt === null && data.problem === null ? lookAgainMs : false,
  })
  const { data: question } = useQuery(questionQuery)
  const client = useQueryClient()
  const { mutate } = usePlanQuestion()
  return (
    <section aria-label={t('Your calendar')} className="mt-8 border-t border-line pt-6">
      <h3 className="flex items-center gap-2 text-lg">
        <CalendarOff aria-hidden className="size-5 text-fern" />
        {t('Fits your week')}
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {t(
          'Add your calendar, and we’ll mark events that fit. We store only when you’re busy, encrypted, and never what you do.',
        )}
      </p>
      {!calendar && !isError && <Skeleton className="h-16 w-full rounded-lg" />}
      {isError && <p className="text-muted">{t('Couldn’t load your calendar. Reload the page to try again.')}</p>}
      {calendar && (calendar.host === null ? <AddCalendar /> : <AddedCalendar calendar={calendar} />)}
      {question && (
        <SwitchRow
          className="mt-4"
          checked={question.isAsked}
          onCheckedChange={(isAsked) => {
            client.setQueryData(questionQuery.queryKey, { isAsked })
            mutate(isAsked)
          }}
          hint={t('After you save an event or say that you’re going.')}
        >
          {t('Ask when I leave and with whom')}
        </SwitchRow>
      )}
    </section>
  )
}
