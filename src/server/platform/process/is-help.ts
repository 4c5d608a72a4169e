/** Whether the first argument of a command asks how it is used. */
export const isHelp = (argument: string | undefined): boolean => /^(--?h(elp)?|help)$/.test(argument ?? '')
