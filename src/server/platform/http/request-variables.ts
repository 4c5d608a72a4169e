import type { RateState } from '#server/platform/limits/limits.ts'

/** What the parts that a request passes through tell those behind them. */
export interface Variables {
  requestId: string
  /** Whom the call is counted for; absent for calls of our own pages, which are counted themselves. */
  callerAddress?: string
  /** What is left of the rates that the call counted for. */
  rates?: readonly RateState[]
  /** What was asked for, where that is no pattern of an address. */
  route?: string
}
