/** Wakes a waiting worker. A ring while nobody waits ends the next wait immediately. */
export interface WakeUp {
  ring(): void
  /** Resolves on a ring, or after the given milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let hasRung = false
  let wake: () => void = () => undefined
  return {
    ring: () => {
      hasRung = true
      wake()
    },
    wait: async (milliseconds) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}
