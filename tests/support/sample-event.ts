import type { LearningEvent } from '#contract/event.ts'

const sample: LearningEvent = {
  id: 12,
  title: 'Pond dipping',
  shortDescription: 'Nets, jars and what lives in the pond.',
  description: 'We look closely, draw what we see and let everything go again.',
  date: '2026-10-31T10:00:00-04:00',
  endDate: '2026-10-31T12:00:00-04:00',
  timeZone: 'America/New_York',
  allDay: false,
  location: 'Brower Park, Brooklyn, NY',
  venue: { id: 3, name: 'Brower Park', address: 'Brooklyn, NY', precision: 'exact' },
  latitude: '40.6737',
  longitude: '-73.9436',
  placeIsApproximate: false,
  distance: '4.2 miles away',
  imageUrl: null,
  category: 'Nature',
  format: 'workshop',
  learning: 1,
  moods: ['Curious'],
  ageGroups: ['elementary'],
  organizer: 'Friends of the Pond',
  organizerIsVetted: false,
  isWithdrawn: false,
  isOngoing: false,
  isVirtualEvent: false,
  virtualEventLink: null,
  virtualInstructions: null,
  isLinkForGuests: false,
  isPaidEvent: false,
  isFree: false,
  price: null,
  currency: 'USD',
  paymentLink: null,
  refundPolicy: null,
  status: 'scheduled',
  cancellationNote: null,
  seriesId: null,
  nextDates: [],
  source: null,
  sources: [],
}

/** Builds an event in the contract's shape, with defaults for fields the test doesn't set. */
export function sampleEvent(given: Partial<LearningEvent> = {}): LearningEvent {
  return { ...sample, ...given }
}
