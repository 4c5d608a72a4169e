import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { useAddTask } from '#web/goal-parts/mutations.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { t } from '#texts/texts.ts'

/**
 * Focuses the new input once. Defined outside the component, because React would call a new function on every render.
 */
const focusOnce = (line: HTMLInputElement | null) => line?.focus()

/** Input for a new task: Enter adds it, Escape closes it and keeps the text. A task that couldn't be added stays in the input. */
export function AddTask({ goal }: { goal: ShownGoal }) {
  const [isOpen, setIsOpen] = useState(false)
  const { draft, change, clear, restored } = useDraft(`task for goal ${goal.id}`, () => ({ text: '' }), { isOpen })
  const { text } = draft
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useAddTask(goal.id)
  const task = text.trim()
  const close = () => {
    // Flushed, because the button must exist to take the focus.
    flushSync(() => setIsOpen(false))
    opener.current?.focus()
  }
  const finish = () => {
    clear()
    close()
  }
  const add = () => {
    if (task !== '' && !isPending) mutate(task, { onSuccess: finish })
  }
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key === 'Escape') close()
    if (press.key !== 'Enter' || press.nativeEvent.isComposing) return
    press.preventDefault()
    add()
  }
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        variant="quiet"
        onClick={() => setIsOpen(true)}
        aria-label={t('Add Task to {title}', { title: goal.title })}
        className="-ms-2 px-2"
      >
        <Plus aria-hidden className="size-5" />
        {t('Add Task')}
      </Button>
    )
  }
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {restored.state !== 'none' && (
        <div className="w-full">
          <RestoredNote restored={restored} />
        </div>
      )}
      <input
        type="text"
        aria-label={t('New task for {title}', { title: goal.title })}
        placeholder={t('What’s the next small step?')}
        ref={focusOnce}
        maxLength={goalLimits.task}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={onKeyDown}
        className={`${fieldStyle} flex-1 basis-full sm:basis-48`}
      />
      <Button pending={isPending} disabled={task === ''} onClick={add}>
        {t('Add')}
      </Button>
      <Button variant="quiet" onClick={finish}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
