/** Returns a count with its noun, such as "1 event" or "1,204 events". */
export const describeCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Whether the first argument of a command asks how it is used. */
export const isHelp = (argument: string | undefined): boolean => /^(--?h(elp)?|help)$/.test(argument ?? '')
