/** The screen of a phone. */
export const phone = { width: 390, height: 844 }

/** The operations that the walk needs of a browser, which WebDriver and WebDriver BiDi share. */
export interface Engine {
  name: string
  open(url: string): Promise<void>
  /** Runs a function in the page of the current window. It may use its arguments and nothing else. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Clicks at a point of the window. */
  click(x: number, y: number): Promise<void>
  /** Presses the keys of a text, one after the other. */
  type(text: string): Promise<void>
  goBack(): Promise<void>
  /** Returns a PNG of the window. */
  photograph(): Promise<Buffer>
  /** Lists the open windows, the oldest first. */
  listWindows(): Promise<string[]>
  useWindow(name: string): Promise<void>
  close(): Promise<void>
}

/** Polls a function until it returns a value other than null. @throws with `complain` after a minute */
export async function waitFor<Value>(
  look: () => Promise<Value | null>,
  complain: () => Promise<string> | string,
): Promise<Value> {
  const end = Date.now() + 60_000
  for (;;) {
    const value = await look()
    if (value !== null) return value
    if (Date.now() > end) throw new Error(await complain())
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}
