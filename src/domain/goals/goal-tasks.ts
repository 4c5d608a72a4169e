/** The first task of a goal that grows from an event. */
export const attendTask = (eventTitle: string): string => `Attend ${eventTitle}`

/** Texts as they are kept: without what stands around them, blank ones left out. */
export const normalizeTasks = (tasks: readonly string[]): string[] =>
  tasks.map((task) => task.trim()).filter((task) => task !== '')

/**
 * Position of the task that going to the event completes: the default one, or the first that begins with "Attend";
 * -1 when there is none.
 */
export function attendTaskAt(tasks: readonly string[], eventTitle: string): number {
  const exact = tasks.indexOf(attendTask(eventTitle).trim())
  return exact >= 0 ? exact : tasks.findIndex((task) => /^attend\b/i.test(task))
}

/** The list with one thing moved by so many places; what would leave it stays at its end. */
export function moved<Thing>(things: readonly Thing[], from: number, by: number): Thing[] {
  const to = Math.min(Math.max(from + by, 0), things.length - 1)
  const next = [...things]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
