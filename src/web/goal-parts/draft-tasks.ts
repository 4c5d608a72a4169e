/** A task being edited in a form. */
export interface DraftTask {
  /** Row ID while the form is open. */
  row: number
  /** Key of an existing task. */
  key?: number
  isDone?: boolean
  text: string
}

let latestRow = 0

export function draftTask(text = '', task: Pick<DraftTask, 'key' | 'isDone'> = {}): DraftTask {
  latestRow += 1
  return { text, ...task, row: latestRow }
}

/** Assigns row ids of this page to the tasks of a stored draft. */
export const reviveTasks = <Draft extends { tasks: DraftTask[] }>(draft: Draft): Draft => ({
  ...draft,
  tasks: draft.tasks.map(({ text, ...task }) => draftTask(text, task)),
})

export const draftTexts = (drafts: readonly DraftTask[]): string[] => drafts.map(({ text }) => text)
