import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useBrowserValue } from '#web/platform/store.ts'

/**
 * Takes over input from before hydration. React leaves it in the control, but the next render would erase it, since the
 * state doesn't know it. On controls that save at once, set `autoComplete="off"`, or the browser fills in what they
 * showed before a reload.
 * @param take passes the control's input to the state if it differs
 */
export function useEarlyInput<Control extends Element>(take: (control: Control) => void): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  const isServerRendered = !useBrowserValue(() => true, false)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current && isServerRendered && ref.current) take(ref.current)
    isFirst.current = false
  })
  return ref
}
