/** Maximum number of people who pursue a goal together, including the one who shared it. */
export const groupLimits = { people: 8 } as const
