import { Check, CloudOff } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { useRef, useState, type PointerEvent } from 'react'

/** Pixels to the right from which on a swipe counts, and how far the thing follows the finger. */
const threshold = 50
const farthest = 96
/** Pixels from which on a press is no longer one. */
const slack = 8

interface Swipe {
  x: number
  y: number
  isSwipe: boolean
}

/**
 * Lets something be swiped to the right with a finger; up and down still scroll.
 * @returns how far it has followed, what to put on it, and whether the press that just ended was a swipe
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
      const distance = clientX - start.x
      if (!start.isSwipe && distance > slack) {
        start.isSwipe = true
        wasSwipe.current = true
        currentTarget.setPointerCapture(pointerId)
      }
      if (start.isSwipe) setOffset(Math.min(Math.max(distance, 0), farthest))
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const start = swipe.current
      if (start?.isSwipe && clientX - start.x > threshold) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
  return { offset, handlers, isFar: offset > threshold, takeSwipe: () => wasSwipe.current }
}

/** Milliseconds for which the phone hums when a swipe completes a task. */
const hum = 50

interface Props {
  text: string
  isDone: boolean
  /** Done here, but the server could not be told yet. */
  isStuck: boolean
  onComplete(): void
}

const row =
  'group flex min-h-tap w-full touch-pan-y items-start gap-3 rounded-md bg-card px-2 py-2 text-left select-none ' +
  'not-aria-disabled:hover:bg-fern-tint aria-disabled:cursor-default'
const box =
  'mt-px grid size-[1.375rem] shrink-0 place-items-center rounded-sm border-[1.5px] border-edge bg-card ' +
  'transition-[background-color,border-color] group-aria-checked:border-fern group-aria-checked:bg-fern'

/** One task: pressed, or swiped to the right, it is done; what is done stays so. */
export function TaskRow({ text, isDone, isStuck, onComplete }: Props) {
  const complete = () => {
    if (!isDone) onComplete()
  }
  const { offset, handlers, isFar, takeSwipe } = useSwipe(() => {
    if (isDone) return
    navigator.vibrate?.(hum)
    complete()
  })
  return (
    <div className={classNames('relative overflow-hidden rounded-md', offset > 0 && 'bg-fern')}>
      {offset > 0 && (
        <Check
          aria-hidden
          strokeWidth={3}
          className={classNames(
            'absolute top-1/2 left-4 size-6 -translate-y-1/2 text-on-fern transition-opacity',
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
        style={{ translate: `${isDone ? 0 : offset}px` }}
      >
        <span className={box}>{isDone && <Check aria-hidden strokeWidth={3} className="size-4 text-on-fern" />}</span>
        <span className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
          <span className={classNames(isDone && 'text-muted line-through decoration-fern/60')}>{text}</span>
          {isStuck && (
            <span className="ml-2 inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap text-marigold-ink">
              <CloudOff aria-hidden className="size-4" />
              Waiting to be saved
            </span>
          )}
        </span>
      </button>
    </div>
  )
}
