import { constants, setPriority } from 'node:os'

export { type RunInTurn, limitConcurrency } from './concurrency.ts'
export { explainIssue } from './explain-issue.ts'
export { createServerWithTimeouts } from './http-server.ts'
export { type ProcessLifecycle, drain, listen, printable, runProcess } from './lifecycle.ts'
export { FullDiskError, OperatorError, saysDiskIsFull, systemCode } from './operator-error.ts'
export { isGroupMember, reportReady, startProcessGroup } from './process-group.ts'
export { memoize } from './memoize.ts'

/** A source of the current time. Code that needs the time takes one, so that a test can stop it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Returns the current time in ISO 8601, as queries take it. */
export const getNow = ({ clock }: { clock: Clock }): string => clock.now().toString()

/** Returns a count with its noun, such as "1 event" or "1,204 events". */
export const describeCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Returns whether the first argument of a command asks for help. */
export const isHelp = (argument: string | undefined): boolean => /^(--?h(elp)?|help)$/.test(argument ?? '')

/** Lets other processes go first. Keeps the normal priority where a sandbox forbids changing it. */
export function lowerPriority(set: (priority: number) => void = setPriority): void {
  try {
    set(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process then runs with normal priority.
  }
}
