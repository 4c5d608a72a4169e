/** Limits that client and server share. */
export const limits = {
  /** Miles; range and step of the slider on the home screen. */
  distance: { min: 5, max: 50, step: 5, default: 20 },
  /** Miles; range that the API accepts for `within`, up to half the Earth's circumference. */
  within: { min: 0.1, max: 12_500 },
  page: { min: 1, max: 100, default: 50 },
  /** Events in a feed, soonest first. A calendar contains every date of a series, a feed reader only the next one. */
  feed: {
    min: 1,
    max: 1_000,
    calendar: 500,
    reader: 100,
    /** `limit` and `within` of a feed are rounded up to these. */
    steps: [1, 5, 10, 20, 50, 100, 200, 500, 1_000],
    withinSteps: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 75, 100, 200, 500, 1_000, 12_500],
  },
  /** Maximum number of events that facets count. */
  facets: { counted: 10_000 },
  query: { maxLength: 200 },
  /** Characters of a search and of a place's name; places per response. */
  place: { query: 80, label: 80, found: { max: 20, default: 8 } },
  /** Milliseconds: timeout of a geolocation request, and maximum age of a cached position. */
  geolocation: { timeout: 3_000, maximumAge: 600_000 },
  /** Events in the carousel, dots below it, events in the list of the map panel. */
  carousel: { events: 8, dots: 6 },
  nearbyList: 5,
  /**
   * Maximum number of events counted for folded days, soonest first. Number of the week's best events from which the
   * featured ones are chosen.
   */
  herds: 2_000,
  featuredCandidates: 200,
  /** Further dates that an event card lists. */
  nextDates: 5,
  /** Hours that an event is assumed to last if its end is unknown. */
  assumedHours: 2,
  /** Maximum size of a JSON body unless the endpoint overrides it. */
  bodyBytes: 65_536,
  /** Days since the last use, and since the sign-in. */
  session: { days: 30, longestDays: 365, refreshMinutesBeforeEnd: 5 },
  /** Size of the sign-in window in pixels, and how long to wait for its result after it closes. */
  signInWindow: { width: 500, height: 600, closedWaitMilliseconds: 8_000 },
  /**
   * Characters of the texts a host writes, spots, dates of a series, and what one person can create per day and store.
   */
  hosting: {
    title: 150,
    description: 1_000,
    /** A description in Markdown. */
    markdown: 10_000,
    location: 200,
    link: 2_000,
    instructions: 1_000,
    refundPolicy: 500,
    inviteNote: 500,
    cancellationNote: 500,
    invitations: 100,
    cents: 10_000_000,
    /** Highest price in the minor units of other currencies. */
    minorUnits: 2_000_000_000,
    capacity: 10_000,
    dates: 52,
    /** Days that one date of an event can last. */
    daysLong: 92,
    yearsAhead: 2,
    eventsPerDay: 30,
    drafts: 20,
  },
  /** Minutes until a sign-in attempt expires. */
  signInMinutes: 10,
  /** Sign-in codes: wrong tries of one, and how many are sent to an address per hour and per day. */
  signInCodes: { tries: 5, perHour: 6, perDay: 20 },
  /** Ways to sign in to one account: passkeys, and connected providers and addresses; characters of a passkey's name. */
  signInWays: { passkeys: 20, identities: 20, passkeyName: 60 },
  calendarFeeds: 10,
  /** Events that a visitor without an account can store on a device. */
  deviceEvents: 200,
  /**
   * Addresses per request and per person per day, emails per day to one address from everyone, addresses entered on the
   * RSVP page of an event per day, links sent again to one address per day, characters of the note, and people offered by name.
   */
  invitations: {
    perCall: 100,
    perPersonPerDay: 200,
    perAddressPerDay: 5,
    enteredPerEventPerDay: 100,
    linksAgainPerDay: 3,
    note: 500,
    invitees: 500,
  },
  /**
   * Spots held for RSVPs that aren't confirmed: minutes; events per address, events per network, and addresses per network
   * and event, all within a day; and the share of an event's spots.
   */
  spotHolds: { minutes: 30, perAddress: 10, perNetwork: 10, perNetworkAndEvent: 2, share: 0.5 },
  /** Minutes for which a code confirms an RSVP, and wrong tries. */
  rsvpCodes: { minutes: 30, tries: 5 },
  /** Requests to co-host or to join an organization: per call, and in all to one person for the same thing. */
  hostRequests: { perCall: 20, repeats: 3 },
  /**
   * Characters of an organization's name and description; organizations that a person creates in a day; days for which a
   * deleted one can be restored.
   */
  organizations: { name: 100, description: 2_000, perDay: 3, restoreDays: 30 },
  /** People in a guest's party, including the guest; characters of a name. */
  rsvp: { party: 6, name: 100, shownNames: 100 },
  /**
   * Signing up: questions and their characters, options of a question, characters of an answer, ticket types and
   * characters of their names, the highest minimum age, and days after the event until answers are deleted.
   */
  signUp: {
    questions: 8,
    question: 200,
    options: 12,
    option: 100,
    answer: 500,
    ticketTypes: 8,
    ticketName: 60,
    age: 99,
    storedDays: 30,
  },
  /**
   * Messages from a host to all guests: characters, number per day, per event and for all events of the host, and
   * recipients of all of them per day.
   */
  guestMessages: { length: 2_000, perDay: 5, perPersonPerDay: 20, recipientsPerDay: 2_000 },
  /** Minutes that a change of an event waits for further edits before people are notified, after the last and at most. */
  changeEmails: { quietMinutes: 5, mostMinutes: 15 },
  /**
   * How often a guest can be removed and invited again, or reminded; hours between reminders; characters of the host's
   * note and of an imported table, and its rows.
   */
  guests: { removals: 3, reminders: 3, reminderHours: 24, note: 500, importCharacters: 200_000, importRows: 1_000 },
  /** People in a party at the door; oldest mark, in milliseconds, that a device can send. */
  checkIn: { party: 20, oldestMs: 30 * 86_400_000 },
  /** Questions to hosts: characters of a message, messages per asker and day, and threads listed. */
  questions: { length: 1_000, perDay: 20, listed: 100 },
  /** Replies by email: number per person and hour, and days after the event for which they are accepted. */
  replies: { perHour: 10, days: 90 },
  reports: { note: 500, perPersonPerDay: 20 },
  /** Notifications per page, and the number stored per person. */
  notices: { page: 30, stored: 300 },
  /** Requests for search emails: per address per day, and from all visitors per hour; characters of a search. */
  searchSubscriptions: { addressDaily: 5, ownDaily: 20, hourly: 300, search: 1_000 },
  /** Hours in which a visitor can confirm a question or report by email. */
  visitorActHours: 24,
  /** Browsers per person that receive pushes. */
  pushSubscriptions: 20,
  pushSubscriptionBytes: 4_096,
  /** Open live connections per person across all tabs; opening another closes the oldest. */
  liveConnections: 10,
  /** Characters in profile fields. */
  person: {
    name: 100,
    email: 254,
    location: 100,
    website: 200,
    bio: 200,
    /** Custom interests. */
    interests: { count: 20, characters: 40 },
  },
  /** Milliseconds without typing before a username is checked. */
  usernameCheckDelay: 500,
  /** Hours in which a new email address must be verified. */
  emailChangeHours: 24,
  /** People per page. */
  people: { max: 100, default: 30 },
  /** Ids of followers and of followed people included with a person. */
  follows: 100,
  /** Venues and organizers that a person follows. */
  pageFollows: 200,
  /** Interests shown on a person's card before "+N more". */
  interestChips: 3,
  /** Hosted events on a profile, upcoming and past each. */
  profileEvents: 24,
  /** Events from followed people on the home screen. */
  followedEvents: 12,
  /** Minutes for which a newly followed person stays in the suggestions, so the follow can be undone. */
  suggestionMinutes: 10,
} as const

/** Coordinates assumed for a visitor until the browser or the visitor provides others (New York City Hall). */
export const defaultLocation = { latitude: 40.7128, longitude: -74.006, label: 'New York, NY' } as const

/** Cuts text to at most `max` UTF-16 code units without splitting a surrogate pair. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
