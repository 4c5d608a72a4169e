import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Takes over input from before hydration. React leaves it in the control, but the next render would erase it, because it
 * isn't in the state. On controls that save at once, set `autoComplete="off"`, or the browser fills in what they
 * showed before a reload.
 * @param take passes the control's input to the state if it differs; called once
 */
export function useEarlyInput<Control extends Element>(take: (control: Control) => void): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  const takeInput = useEffectEvent(take)
  useLayoutEffect(() => {
    if (ref.current) takeInput(ref.current)
  }, [])
  return ref
}
