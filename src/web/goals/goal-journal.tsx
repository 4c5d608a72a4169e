import { NotebookPen, Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { goalLimits } from '#contract/goals/goal-options.ts'
import type { JournalEntry } from '#contract/goals/goal.ts'
import { getDayInZone, formatDay } from '#domain/goals/goal-days.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useJournal } from '#web/goal-parts/mutations.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { t } from '#texts/texts.ts'

/** Finds the first attended event without a journal entry. */
const findEventWithoutEntry = ({ eventDetails, journal }: ShownGoal) =>
  eventDetails.find(({ id, hasAttended }) => hasAttended && !journal.some(({ eventId }) => eventId === id))

function EntryLine({ entry, title, onRemove }: { entry: JournalEntry; title: string | undefined; onRemove(): void }) {
  const day = getDayInZone(Date.parse(entry.createdAt), useTimeZone() ?? presumedTimeZone)
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1 border-s-2 border-marigold py-0.5 ps-3">
        <p className="text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">
          {entry.text || t('A photo in your journal')}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={entry.createdAt}>{formatDay(day)}</time>
          {title && ` · ${title}`}
        </p>
      </div>
      <Button variant="icon" aria-label={t('Delete journal entry "{text}"', { text: entry.text })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
    </li>
  )
}

function Question({ goal, eventId, about }: { goal: ShownGoal; eventId: number | null; about: string | null }) {
  const { draft, change, clear, restored } = useDraft(`journal of goal ${goal.id} ${eventId ?? ''}`, () => ({
    text: '',
  }))
  const { text } = draft
  const { add } = useJournal(goal.id)
  const line = text.trim()
  const keep = (submit: FormEvent) => {
    submit.preventDefault()
    if (line !== '') add.mutate({ text: line, eventId }, { onSuccess: clear })
  }
  return (
    <form onSubmit={keep} className="rounded-md border border-marigold bg-marigold-tint p-3.5">
      {restored.state !== 'none' && (
        <div className="mb-2">
          <RestoredNote restored={restored} />
        </div>
      )}
      <TextField
        label={t('What did you learn?')}
        hint={about === null ? t('One line is plenty.') : t('From {event}. One line is plenty.', { event: about })}
        value={text}
        onValueChange={(next) => change({ text: next })}
        maxLength={goalLimits.journal}
      />
      <Button type="submit" variant="outline" pending={add.isPending} disabled={line === ''} className="mt-3">
        {t('Save to journal')}
      </Button>
    </form>
  )
}

/** Journal of a goal. Prompts for an entry after each attended event and when all tasks are done. */
export function GoalJournal({ goal }: { goal: ShownGoal }) {
  const { remove } = useJournal(goal.id)
  const event = findEventWithoutEntry(goal)
  const isFinishedUnsaid = goal.status === 'completed' && goal.journal.length === 0
  if (goal.journal.length === 0 && !event && !isFinishedUnsaid) return null
  const titles = new Map(goal.eventDetails.map(({ id, title }) => [id, title]))
  return (
    <section aria-label={t('Journal for {title}', { title: goal.title })} className="mt-4">
      <h3 className="label-caps mb-2 flex items-center gap-1.5 text-muted">
        <NotebookPen aria-hidden className="size-4" />
        {t('Journal')}
      </h3>
      {goal.journal.length > 0 && (
        <ul className="mb-3 grid gap-2.5">
          {goal.journal.map((entry) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              title={entry.eventId === null ? undefined : titles.get(entry.eventId)}
              onRemove={() => remove.mutate(entry.id)}
            />
          ))}
        </ul>
      )}
      {(event || isFinishedUnsaid) && (
        <Question key={event?.id ?? 'end'} goal={goal} eventId={event?.id ?? null} about={event?.title ?? null} />
      )}
    </section>
  )
}
