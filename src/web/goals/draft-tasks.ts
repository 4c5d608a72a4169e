/** A task while it is written in a form. */
export interface DraftTask {
  /** Of the row, as long as the form is open. */
  row: number
  /** Of a task that exists already. */
  key?: number
  isDone?: boolean
  text: string
}

let latestRow = 0

export function draftTask(text = '', task: Pick<DraftTask, 'key' | 'isDone'> = {}): DraftTask {
  latestRow += 1
  return { row: latestRow, text, ...task }
}

export const draftTexts = (drafts: readonly DraftTask[]): string[] => drafts.map(({ text }) => text)
