import { useQueryClient } from '@tanstack/react-query'
import { Check, CloudOff, Undo2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { giveSuccessFeedback } from '#web/ui/feedback/success-feedback.ts'
import { useRef, useState, type PointerEvent } from 'react'
import { reopenTask } from './mutations.ts'
import { completeTask } from './task-completions.ts'
import type { ShownGoal } from './use-goals.ts'
import { t } from '#texts/texts.ts'
import { alongLine } from '#web/platform/line-direction.ts'

/** Swipe threshold in pixels, and the maximum distance the row follows the finger. */
const swipeThresholdPx = 50
const maxOffsetPx = 96
/** Movement in pixels above which a press becomes a swipe. */
const swipeStartPx = 8

interface Swipe {
  x: number
  y: number
  isSwipe: boolean
}

/**
 * Recognizes swipes towards the end of the line by touch; vertical scrolling still works.
 * @returns the current offset, the event handlers, and whether the last press was a swipe
 */
function useSwipe(onSwipe: () => void) {
  const [offset, setOffset] = useState(0)
  const swipe = useRef<Swipe | null>(null)
  const wasSwipe = useRef(false)
  const end = () => {
    swipe.current = null
    setOffset(0)
  }
  const handlers = {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      wasSwipe.current = false
      swipe.current = pointerType === 'mouse' ? null : { x, y, isSwipe: false }
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      const start = swipe.current
      if (!start) return
      const distance = alongLine(clientX - start.x)
      if (!start.isSwipe && distance > swipeStartPx) {
        start.isSwipe = true
        wasSwipe.current = true
        currentTarget.setPointerCapture(pointerId)
      }
      if (start.isSwipe) setOffset(Math.min(Math.max(distance, 0), maxOffsetPx))
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const start = swipe.current
      if (start?.isSwipe && alongLine(clientX - start.x) > swipeThresholdPx) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
  return { offset, handlers, isFar: offset > swipeThresholdPx, takeSwipe: () => wasSwipe.current }
}

/** Duration of the vibration in milliseconds when a swipe completes a task. */
const swipeVibrationMs = 50

interface Props {
  goal: ShownGoal
  task: ShownGoal['taskDetails'][number]
}

const row =
  'group flex min-h-tap w-full touch-pan-y items-start gap-3 rounded-md bg-card px-2 py-2 text-start select-none ' +
  'not-aria-disabled:hover:bg-fern-tint aria-disabled:cursor-default'
const boxStyle =
  'mt-px grid size-[1.375rem] shrink-0 place-items-center rounded-sm border-[1.5px] border-edge bg-card ' +
  'transition-[background-color,border-color] group-aria-checked:border-fern group-aria-checked:bg-fern'

/** A task. Pressing it or swiping it along the line completes it; a button beside it undoes that. */
export function TaskRow({ goal, task }: Props) {
  const client = useQueryClient()
  const { key, text, completedAt } = task
  const isDone = completedAt !== null || goal.waiting.has(key)
  // Completed on this device, but not sent yet.
  const isStuck = goal.waiting.get(key)?.isStuck ?? false
  const box = useRef<HTMLSpanElement>(null)
  const complete = (vibrationMs?: number) => {
    if (isDone) return
    giveSuccessFeedback(box.current, vibrationMs)
    completeTask(client, goal.id, task)
  }
  const { offset, handlers, isFar, takeSwipe } = useSwipe(() => complete(swipeVibrationMs))
  return (
    <div className={classNames('relative flex items-start overflow-hidden rounded-md', offset > 0 && 'bg-fern')}>
      {offset > 0 && (
        <Check
          aria-hidden
          strokeWidth={3}
          className={classNames(
            'absolute top-1/2 start-4 size-6 -translate-y-1/2 text-on-fern transition-opacity',
            isFar ? 'opacity-100' : 'opacity-45',
          )}
        />
      )}
      <button
        type="button"
        role="checkbox"
        aria-checked={isDone}
        aria-disabled={isDone}
        {...(isDone ? {} : handlers)}
        onClick={() => !takeSwipe() && complete()}
        className={classNames(
          row,
          'relative focus-visible:-outline-offset-2',
          offset === 0 && 'transition-[translate]',
        )}
        style={{ translate: `${isDone ? 0 : alongLine(offset)}px` }}
      >
        <span ref={box} className={boxStyle}>
          {isDone && <Check aria-hidden strokeWidth={3} className="size-4 text-on-fern" />}
        </span>
        <span className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
          <span className={classNames(isDone && 'text-muted line-through decoration-fern/60')}>{text}</span>
          {isStuck && (
            <span className="ms-2 inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap text-marigold-ink">
              <CloudOff aria-hidden className="size-4" />
              {t('Waiting to sync')}
            </span>
          )}
        </span>
      </button>
      {completedAt !== null && (
        <Button
          variant="icon"
          aria-label={t('Undo {task}', { task: text })}
          onClick={() => void reopenTask(client, goal.id, task)}
        >
          <Undo2 aria-hidden className="size-4.5" />
        </Button>
      )}
    </div>
  )
}
