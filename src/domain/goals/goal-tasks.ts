import { t } from '#texts/texts.ts'

/** Returns the default first task of a goal created from an event. */
export const attendTask = (eventTitle: string): string => t('Attend {title}', { title: eventTitle })

/** Trims tasks and drops blank ones. */
export const normalizeTasks = (tasks: readonly string[]): string[] =>
  tasks.map((task) => task.trim()).filter((task) => task !== '')

/**
 * Finds the task that attending the event completes: the default task, or else the first that begins with "Attend".
 * @returns its index, or -1
 */
export function findAttendTask(tasks: readonly string[], eventTitle: string): number {
  const written = attendTask(eventTitle).trim()
  const exact = tasks.findIndex((task) => task === written || task === `Attend ${eventTitle}`.trim())
  const beginning = attendTask('').trim().toLowerCase()
  const begins = (task: string) => /^attend\b/i.test(task) || task.toLowerCase().startsWith(`${beginning} `)
  return exact >= 0 ? exact : tasks.findIndex(begins)
}

/** Returns a copy with one item moved by `by` positions, clamped to the ends of the list. */
export function moveItem<Thing>(things: readonly Thing[], from: number, by: number): Thing[] {
  const to = Math.min(Math.max(from + by, 0), things.length - 1)
  const next = [...things]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
