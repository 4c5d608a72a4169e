/** What the parts that a request passes through tell those behind them. */
export interface Variables {
  requestId: string
  /** Of the browser; absent for calls of our own pages. */
  callerAddress?: string
  /** What was asked for, where that is no pattern of an address. */
  route?: string
}
