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
export function useSwipe(onSwipe: () => void) {
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
