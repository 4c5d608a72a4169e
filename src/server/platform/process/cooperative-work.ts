import { setImmediate } from 'node:timers/promises'

/** CPU-bound work that can be interrupted wherever it yields. */
export type CooperativeWork<Result> = Generator<void, Result, void>

/** Milliseconds after which other work gets a turn. */
const turn = 8

/** Runs the work synchronously, without interruption. */
export function runSynchronously<Result>(work: CooperativeWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Runs the work in short turns, so that incoming I/O such as a database response doesn't wait for its end. */
export async function runCooperatively<Result>(work: CooperativeWork<Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < turn) continue
    await setImmediate()
    began = performance.now()
  }
}
