import type { Context } from 'hono'
import type { Interest, ShownEvents } from '#contract/events/event-options.ts'
import type { MapSettings } from '#contract/places/place.ts'
import type { RefusedForm } from '#contract/problem.ts'
import type { Site } from '#contract/site/site-options.ts'
import type { Conventions } from '#texts/conventions.ts'
import type { RenderMail } from '#mail/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { GuardedFetch } from '#server/platform/network/network.ts'
import type { RateLimiter } from '#server/platform/http/http.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import type { Gazetteer, Geocoder, Position } from '#server/platform/places/places.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { PushSender } from '#server/platform/push/push.ts'
import type { BlobCache, ImageStore } from '#server/platform/storage/storage.ts'

/**
 * Everything that a process opens once and functions of the rooms depend on. A function takes the narrowest group below
 * that has what it needs, or `Pick<Services, …>`, so that its parameters show what it uses and a test passes nothing
 * else.
 */
export interface Services {
  database: Database
  clock: Clock
  log: Log
  meters?: Meters
  /** Origin of every link that leaves the server, without a trailing slash. */
  publicUrl: string
  /** Whether the environment sets that origin. */
  isPublicUrlSet: boolean
  /** Name of this installation, by default the product's own, and the languages that it is offered in. */
  site?: Pick<Site, 'name'> & Partial<Pick<Site, 'languages'>>
  /** See `Config`; default: none. */
  securityContacts?: readonly string[]
  /** Whether people without an account may create one. Default: open. */
  registration?: 'open' | 'closed'

  rateLimiter: RateLimiter
  /** Shows a form's page again, with the entered values. Absent if only the API is served. */
  showRefusedForm?: (context: Context, form: RefusedForm) => Promise<Response>

  renderMail: RenderMail
  /** Sender address of emails; absent without a mail server. */
  senderAddress?: string | undefined
  /** Domain of the addresses at which this server receives replies. Absent if it receives none. */
  replyDomain?: string | null
  push: PushSender

  /** Position of the installation, and of visitors who haven't set one. */
  defaultLocation: Position
  /** Time zone of the installation, and of people who haven't set one. */
  homeZone: string
  /** Conventions of the installation, for reading sources. Default: those of its location. */
  conventions?: Conventions
  /** Interests that are selected for people who haven't chosen any. */
  visitorInterests: readonly Interest[]
  /** Which events lists show to people who haven't chosen. */
  shownEvents: ShownEvents
  places: Gazetteer
  /** Null if none is configured. */
  geocoder: Geocoder | null
  /** Source of the map tiles, from the configuration or the file with the streets. */
  mapSource: Omit<MapSettings, 'home' | 'timeZone' | 'visitorInterests' | 'shownEvents'>
  /** PMTiles file with the streets; null if there is none. */
  streetFile: string | null

  images: ImageStore
  /** Cache of link previews; without it, each request draws a new one. */
  previews?: BlobCache
  /** Guarded like imports, with the size limits of uploads. */
  fetchPicture: GuardedFetch
  /** Reaches public addresses only. */
  fetchCalendar: GuardedFetch
  fetchUpdates: GuardedFetch
  machine: {
    version: string
    /** When the version was released; null if it wasn't. */
    releasedOn: string | null
    dataDir: string
    hasMailServer: boolean
    /** Whether people can sign in without a passkey. */
    hasSignIn: boolean
  }
  /** Resolves after this many milliseconds. */
  pause(ms: number): Promise<void>

  /** Holds a host's events for operator review until one of them has been shown. */
  reviewHosted: boolean
  /** Number of open reports, each by a different established account, that hides an event until an operator reviews it. */
  reportsToHide: number
}

/** For nearly every function: the database and the clock. */
export type Core = Pick<Services, 'database' | 'clock'>

/** For functions that write links to the server: sessions, alerts of operators, records. */
export type Linking = Core & Pick<Services, 'publicUrl'>

/** For emails. */
export type Mailing = Linking & Pick<Services, 'renderMail'>

/** For notifications, which reach a person by email, by push and in the app. */
export type Notifying = Mailing & Pick<Services, 'push' | 'replyDomain' | 'homeZone'>

/** For events as seen from a location at a time. */
export type Viewing = Core & Pick<Services, 'defaultLocation'>

/** For representations of events outside the app: calendars, feeds, link previews. */
export type Sharing = Viewing & Linking & Pick<Services, 'site' | 'senderAddress'>

/** For emails about events, which come with calendars and can be replied to. */
export type Corresponding = Sharing & Mailing & Pick<Services, 'replyDomain'>

/** For everything that people can report. */
export type Reporting = Linking & Pick<Services, 'reportsToHide'>

/** For storing, showing and releasing pictures. */
export type Picturing = Core & Pick<Services, 'images'>

/** For addresses and towns that somebody types. */
export type Locating = Core &
  Pick<Services, 'places' | 'defaultLocation'> & { geocoder: Pick<Geocoder, 'suggest'> | null }

/** For events that people create here. */
export type Hosting = Corresponding & Picturing & Locating & Pick<Services, 'homeZone' | 'reviewHosted'>
