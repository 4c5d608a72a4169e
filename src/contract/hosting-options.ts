/** How often a hosted event comes again. */
export const repeatSteps = ['week', 'second-week', 'month'] as const
export type RepeatStep = (typeof repeatSteps)[number]
