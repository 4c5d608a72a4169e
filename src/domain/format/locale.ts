/** Language and region in which numbers, lists and times are written. */
export const locale = 'en-US'
