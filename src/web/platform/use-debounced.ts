import { useEffect, useState } from 'react'

/** Returns a value once it has stayed the same for some milliseconds. */
export function useDebounced(value: string, delayMs: number): string {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return still
}
