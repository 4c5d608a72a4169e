/** Ways to get to an event. */
export const travels = ['foot', 'bike', 'bus', 'train', 'car'] as const
export type Travel = (typeof travels)[number]

export const planLimits = { minutes: 1_440, company: 60, companions: 4, url: 2_000 } as const
