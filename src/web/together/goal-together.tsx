import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, PartyPopper, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupLimits } from '#contract/together/group-options.ts'
import type { GoalGroup, GoalMember } from '#contract/together/group.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { EventName } from '#web/event-parts/cancelled-event.tsx'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useChangeGroup, useCheer, useLeaveGroup } from './mutations.ts'
import { groupQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

function InvitationLink({ token }: { token: string }) {
  return (
    <div className="grid gap-1">
      <CopyField
        label={t('Link to invite others')}
        text={new URL(paths.sharedGoal(token), window.location.origin).href}
      />
      <p className="text-sm text-muted">
        {t('Anyone with the link sees this goal’s title and tasks, and can join until you’re {count}.', {
          count: groupLimits.people,
        })}
      </p>
    </div>
  )
}

/** Describes a member's progress in one line. Counts active weeks, so pauses don't matter. */
function describeProgress({ done, total, weeks }: NonNullable<GoalMember['progress']>): string {
  if (weeks === 0) return t('{done} of {total} done', { done, total })
  return t(
    '{weeks, plural, one {{done} of {total} done, in # week with something done} other {{done} of {total} done, in # weeks with something done}}',
    { done, total, weeks },
  )
}

function MemberRow({ goalId, member }: { goalId: number; member: GoalMember }) {
  const { id, name, isYou, progress } = member
  const { mutate, isPending } = useCheer(goalId)
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{isYou ? t('{name} (you)', { name }) : name}</span>
          <span className="block text-sm text-muted">
            {progress ? describeProgress(progress) : t('Keeps their steps to themselves')}
          </span>
        </p>
        {!isYou && (
          <Button
            variant="quiet"
            pending={isPending}
            aria-label={t('Cheer on {name}', { name })}
            onClick={() => mutate({ memberId: id, name })}
            className="px-2"
          >
            {!isPending && <PartyPopper aria-hidden className="size-4.5" />}
            {t('Cheer on')}
          </Button>
        )}
      </div>
      {!isYou && progress && progress.completed.length > 0 && (
        <details>
          <summary className="min-h-tap cursor-pointer content-center text-sm font-semibold text-fern">
            {t('What {name} has done', { name })}
          </summary>
          <ul className="grid list-disc gap-0.5 ps-5 text-[0.9375rem]">
            {progress.completed.map((text, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** The one event that everyone goes to next, and a way to choose it among the goal's own. */
function NextEvent({ goal, group }: { goal: ShownGoal; group: GoalGroup }) {
  const { mutate } = useChangeGroup(goal.id)
  const { event } = group
  const upcoming = goal.eventDetails.filter(({ isOver, status }) => !isOver && status === 'scheduled')
  const options = [
    { value: '', label: t('None yet') },
    ...(event && !upcoming.some(({ id }) => id === event.id) ? [{ value: String(event.id), label: event.title }] : []),
    ...upcoming.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  return (
    <div className="grid gap-2">
      {event && (
        <p className="flex items-start gap-2">
          <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-fern" />
          <span className="min-w-0">
            <Link to={paths.event(event)} className="font-semibold [overflow-wrap:anywhere]">
              <EventName event={event} />
            </Link>
            <span className="block text-sm text-muted">{formatEventStart(event)}</span>
          </span>
        </p>
      )}
      {options.length > 1 ? (
        <SelectField
          label={t('Your next event together')}
          value={event ? String(event.id) : ''}
          options={options}
          onChange={(value) => mutate({ eventId: value === '' ? null : Number(value) })}
        />
      ) : (
        <p className="text-sm text-muted">
          {t('Choose an event for this goal, and you can make it the next one for all of you.')}
        </p>
      )}
    </div>
  )
}

function LeaveButton({ goalId }: { goalId: number }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useLeaveGroup(goalId)
  return (
    <>
      <Button variant="quiet" className="justify-self-start" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('Leave')}
      </Button>
      <ConfirmDialog
        title={t('Leave the others?')}
        description={t('Your goal stays, and if the link is yours, it stops working.')}
        action={t('Leave')}
        keep={t('Stay')}
        open={isAsking}
        isPending={isPending}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Group({ goal, group }: { goal: ShownGoal; group: GoalGroup }) {
  const change = useChangeGroup(goal.id)
  const you = group.members.find(({ isYou }) => isYou)
  return (
    <div className="grid gap-4">
      <ul aria-label={t('People working on {goal}', { goal: goal.title })}>
        {group.members.map((member) => (
          <MemberRow key={member.id} goalId={goal.id} member={member} />
        ))}
      </ul>
      <NextEvent goal={goal} group={group} />
      <CheckboxRow
        className="-mx-2"
        checked={(change.isPending ? change.variables.showsSteps : undefined) ?? you?.showsSteps ?? false}
        onCheckedChange={(showsSteps) => change.mutate({ showsSteps })}
      >
        {t('Let the others see what I’ve completed')}
      </CheckboxRow>
      {group.token ? (
        <ClientOnly>
          <InvitationLink token={group.token} />
        </ClientOnly>
      ) : (
        <p className="text-sm text-muted">
          {t('Nobody else can join: the group is full, or the person who shared the goal has left.')}
        </p>
      )}
      <LeaveButton goalId={goal.id} />
    </div>
  )
}

/** The people who pursue a goal together. No ranking: they're in the order in which they joined. */
export function GoalTogether({ goal }: { goal: ShownGoal }) {
  const { data, isError, refetch } = useQuery(groupQuery(goal.id))
  return (
    <section
      aria-label={t('Together on {goal}', { goal: goal.title })}
      className="mt-5 rounded-md border border-line bg-well p-3.5"
    >
      <h3 className="label-caps mb-2 flex items-center gap-1.5 text-muted">
        <UsersRound aria-hidden className="size-4" />
        {t('Together')}
      </h3>
      {isError && <RetryLine onRetry={refetch}>{t('Couldn’t load the others.')}</RetryLine>}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.group && <Group goal={goal} group={data.group} />}
    </section>
  )
}
