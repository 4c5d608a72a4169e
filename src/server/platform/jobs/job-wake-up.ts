/** Wakes a waiting worker. A call while no worker waits ends the next wait immediately. */
export interface WakeUp {
  wake(): void
  /** Resolves when woken up, or after the given milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let isAwake = false
  let endWait: () => void = () => undefined
  return {
    wake: () => {
      isAwake = true
      endWait()
    },
    wait: async (milliseconds) => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isAwake = false
    },
  }
}
