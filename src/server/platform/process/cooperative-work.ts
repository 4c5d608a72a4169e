import { setImmediate } from 'node:timers/promises'

/** Work of a processor that can be interrupted wherever it yields. */
export type CooperativeWork<Result> = Generator<void, Result, void>

/** Milliseconds after which others get their turn. */
const turn = 8

/** Does the work without letting anybody else in. */
export function atOnce<Result>(work: CooperativeWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does the work in short turns, so that what arrives meanwhile, such as a database's answer, does not wait for its end. */
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
