/** Numbers that both sides of the wire must agree on. */
export const limits = {
  /** Miles; the home slider's range and step. */
  distance: { min: 5, max: 50, step: 5, default: 20 },
  /** Miles; what the API accepts for `within`: half the way round the earth. */
  within: { min: 0.1, max: 12_500 },
  page: { min: 1, max: 100, default: 50 },
  /** Events in a feed, the soonest first; a calendar holds every date of a series, a reader the next one. */
  feed: { min: 1, max: 1_000, calendar: 500, reader: 100 },
  query: { maxLength: 200 },
  /** Letters of what is looked up and of a place's name, places in an answer. */
  place: { query: 80, label: 80, found: { max: 20, default: 8 } },
  /** Milliseconds: how long finding a position may take, how old it may be. */
  geolocation: { timeout: 3_000, maximumAge: 600_000 },
  /** Events in the carousel, dots below it, events in the map panel's list. */
  carousel: { events: 8, dots: 6 },
  nearbyList: 5,
  /** Occurrences that a card names after its own date. */
  nextDates: 5,
  /** Hours that an event lasts when its end is unknown. */
  assumedHours: 2,
  /** Of a JSON body, where the endpoint says nothing else. */
  bodyBytes: 65_536,
  /** Days from the last use, and from the sign-in. */
  session: { days: 30, longestDays: 365, refreshMinutesBeforeEnd: 5 },
  /** The window of the sign-in provider, in pixels, and how long a closed one may still bring news. */
  signInWindow: { width: 500, height: 600, closedWaitMilliseconds: 8_000 },
  /** Letters of what a host writes, places, dates of a series, and what one person can do in a day and keep. */
  hosting: {
    title: 150,
    description: 1_000,
    location: 200,
    link: 2_000,
    instructions: 1_000,
    refundPolicy: 500,
    inviteNote: 500,
    cancellationNote: 500,
    invitations: 100,
    cents: 10_000_000,
    capacity: 10_000,
    dates: 52,
    yearsAhead: 2,
    eventsPerDay: 30,
    drafts: 20,
  },
  /** Minutes in which a sign-in must come back. */
  signInMinutes: 10,
  calendarFeeds: 10,
  /** Addresses at once and in a day of one person, mails in a day to one address from all, letters of the note. */
  invitations: { perCall: 100, perPersonPerDay: 200, perAddressPerDay: 5, note: 500 },
  /** People that one guest can come with, the guest included; letters of a name. */
  rsvp: { party: 6, name: 100 },
  /** Messages of a host to all guests: letters, and how many of one event in a day. */
  guestMessages: { length: 2_000, perDay: 5 },
  reports: { note: 500, perPersonPerDay: 20 },
  /** Notices in one answer of the list, and how many of a person are kept. */
  notices: { page: 30, kept: 300 },
  /** Searches by mail that can be asked for: for one address in a day, by all visitors in an hour; letters of a search. */
  searchSubscriptions: { addressDaily: 5, hourly: 300, search: 1_000 },
  /** Browsers of one person that get pushes. */
  pushSubscriptions: 20,
  pushSubscriptionBytes: 4_096,
  /** Open live connections of one person, over all tabs; one more ends the oldest. */
  liveConnections: 10,
  /** Characters of what a person says of themselves; the bio's counter warns from `warning` on. */
  person: {
    name: 100,
    email: 254,
    location: 100,
    website: 200,
    bio: { most: 200, warning: 180 },
    /** The own words among the interests. */
    interests: { most: 20, letters: 40 },
  },
  /** Milliseconds of stillness before a username is looked up. */
  usernameCheckDelay: 500,
  /** Hours in which a new e-mail address must be verified. */
  emailChangeHours: 24,
  /** People on a page. */
  people: { max: 100, default: 30 },
  /** Ids of followers, and of followed, that come with a person. */
  follows: 100,
  /** Interests on a person's card before "+N more". */
  interestChips: 3,
  /** Hosted events on a profile, of those ahead and of those over each. */
  profileEvents: 24,
  /** Events of those whom one follows on the home screen. */
  followedEvents: 12,
  /** Minutes in which a new follow leaves the suggestions as they are, so that it can be taken back. */
  suggestionMinutes: 10,
} as const

/** Where a visitor stands until the browser or the visitor says otherwise (New York, City Hall). */
export const defaultLocation = { latitude: 40.7128, longitude: -74.006, label: 'New York, NY' } as const

/** Cuts text to at most `max` UTF-16 code units without splitting a surrogate pair. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
