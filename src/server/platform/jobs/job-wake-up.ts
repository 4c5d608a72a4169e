/** Rings that come while nobody waits are heard by the next who does. */
export interface WakeUp {
  ring(): void
  /** Until it rings or the milliseconds are over. */
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
