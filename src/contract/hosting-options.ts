/** Intervals at which a hosted event can repeat. */
export const repeatSteps = ['week', 'second-week', 'month'] as const
export type RepeatStep = (typeof repeatSteps)[number]
