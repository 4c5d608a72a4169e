/** The calls whose responses depend on an event, on its guests, or on what the current user may see of it. */
export const eventCalls = [
  'listEvents',
  'listSuggestions',
  'listFeaturedEvents',
  'countHerds',
  'countEvents',
  'getEvent',
  'getHostView',
  'getRsvp',
  'listGuests',
] as const
