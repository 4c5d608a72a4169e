import { ArrowDown, ArrowUp, Check, Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { moveItem } from '#domain/goals/goal-tasks.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { draftTask, type DraftTask } from './draft-tasks.ts'
import { t } from '#texts/texts.ts'

interface Props {
  tasks: readonly DraftTask[]
  onChange(tasks: DraftTask[]): void
  /** Whether rows can be reordered. */
  canMove?: boolean
}

/**
 * Task inputs in a form: Enter starts the next one, Alt with an arrow key moves a row. At least one row always remains.
 */
export function TaskRows({ tasks, onChange, canMove = false }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  /** Renders synchronously, so that the row exists and has focus before this returns and no keystroke is lost. */
  const changeAndFocus = (changed: DraftTask[], at: number) => {
    flushSync(() => onChange(changed))
    rows.current?.querySelectorAll<HTMLInputElement>('input')[Math.max(at, 0)]?.focus()
  }
  const addAfter = (at: number) => {
    if (tasks.length >= goalLimits.tasks) return
    changeAndFocus([...tasks.slice(0, at + 1), draftTask(), ...tasks.slice(at + 1)], at + 1)
  }
  const remove = (at: number) => {
    const left = tasks.filter((_, each) => each !== at)
    changeAndFocus(left, Math.min(at, left.length - 1))
  }
  const move = (at: number, by: number) => {
    const to = at + by
    if (to < 0 || to >= tasks.length) return
    onChange(moveItem(tasks, at, by))
    setSaid(
      t('Task {number} moved to position {position} of {total}.', {
        number: at + 1,
        position: to + 1,
        total: tasks.length,
      }),
    )
  }
  const onKeyDown = (press: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[press.key]
    if (canMove && press.altKey && by) {
      press.preventDefault()
      move(at, by)
    }
    if (press.key !== 'Enter' || press.nativeEvent.isComposing) return
    press.preventDefault()
    addAfter(at)
  }
  return (
    <div>
      <ul ref={rows} className="grid gap-2">
        {tasks.map((task, at) => (
          <li key={task.row} className="flex flex-wrap items-center justify-end gap-x-1">
            {task.isDone && <Check aria-label={t('Done')} className="me-1 size-5 shrink-0 text-fern" strokeWidth={3} />}
            <input
              type="text"
              aria-label={t('Task {number}', { number: at + 1 })}
              placeholder={t('A small step')}
              maxLength={goalLimits.task}
              value={task.text}
              onChange={({ target }) =>
                onChange(tasks.map((each) => (each.row === task.row ? { ...each, text: target.value } : each)))
              }
              onKeyDown={(press) => onKeyDown(press, at)}
              className={`${fieldStyle} flex-1 basis-52`}
            />
            <span className="flex">
              {canMove && (
                <>
                  <Button
                    variant="icon"
                    aria-label={t('Move task {number} up', { number: at + 1 })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUp aria-hidden className="size-4.5" />
                  </Button>
                  <Button
                    variant="icon"
                    aria-label={t('Move task {number} down', { number: at + 1 })}
                    disabled={at === tasks.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDown aria-hidden className="size-4.5" />
                  </Button>
                </>
              )}
              <Button
                variant="icon"
                aria-label={t('Remove task {number}', { number: at + 1 })}
                disabled={tasks.length <= 1}
                onClick={() => remove(at)}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => addAfter(tasks.length - 1)} className="mt-1 -ms-2 px-2">
        <Plus aria-hidden className="size-5" />
        {t('Add another task')}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
