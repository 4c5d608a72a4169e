import type { z } from 'zod'
import { duplicateEndpoints } from './curation/duplicate-endpoints.ts'
import type { EndpointTable } from './endpoint.ts'
import { coHostEndpoints } from './hosting/co-host-endpoints.ts'
import { curationEndpoints } from './curation/curation-endpoints.ts'
import { eventEndpoints } from './events/event-endpoints.ts'
import { guestEndpoints } from './guests/guest-endpoints.ts'
import { notificationEndpoints } from './notifications/notification-endpoints.ts'
import { visitorEndpoints } from './visitors/visitor-endpoints.ts'
import { groupEndpoints } from './together/group-endpoints.ts'
import { hostingEndpoints } from './hosting/hosting-endpoints.ts'
import { followEndpoints } from './people/follow-endpoints.ts'
import { goalEndpoints } from './goals/goal-endpoints.ts'
import { journalEndpoints } from './journal/journal-endpoints.ts'
import { programEndpoints } from './programs/program-endpoints.ts'
import { planEndpoints } from './plans/plan-endpoints.ts'
import { backupEndpoints } from './admin/backup-endpoints.ts'
import { operatorEndpoints } from './admin/operator-endpoints.ts'
import { organizationEndpoints } from './organizations/organization-endpoints.ts'
import { personEndpoints } from './people/person-endpoints.ts'
import { pathwayEndpoints } from './pathways/pathway-endpoints.ts'
import { placeEndpoints } from './places/place-endpoints.ts'
import { settingsEndpoints } from './settings/settings-endpoints.ts'
import { photoEndpoints } from './photos/photo-endpoints.ts'
import { questionEndpoints } from './questions/question-endpoints.ts'
import { setupEndpoints } from './setup/setup-endpoints.ts'
import { savedEndpoints } from './saved/saved-endpoints.ts'
import { venueEndpoints } from './venues/venue-endpoints.ts'
import { topicEndpoints } from './topics/topic-endpoints.ts'
import { sessionEndpoints } from '#contract/sign-in/session-endpoints.ts'
import { signInEndpoints } from '#contract/sign-in/sign-in-endpoints.ts'
import { sourceEndpoints } from './sources/source-endpoints.ts'

/** All endpoints in documentation order, grouped by resource. */
export const endpoints = {
  ...eventEndpoints,
  ...hostingEndpoints,
  ...coHostEndpoints,
  ...placeEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
  ...savedEndpoints,
  ...guestEndpoints,
  ...questionEndpoints,
  ...photoEndpoints,
  ...personEndpoints,
  ...followEndpoints,
  ...topicEndpoints,
  ...goalEndpoints,
  ...groupEndpoints,
  ...pathwayEndpoints,
  ...journalEndpoints,
  ...planEndpoints,
  ...programEndpoints,
  ...notificationEndpoints,
  ...visitorEndpoints,
  ...operatorEndpoints,
  ...backupEndpoints,
  ...duplicateEndpoints,
  ...venueEndpoints,
  ...organizationEndpoints,
  ...curationEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...sourceEndpoints,
} as const satisfies EndpointTable

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Endpoints that respond with JSON rather than a file or a stream. */
export type JsonEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { mediaType: string } ? never : Name
}[EndpointName]

/**
 * Paths of all endpoints by method and name, such as `POST` `saveEvent` `/api/events/{id}/save`. The browser's build embeds
 * them; grouped, because that is the smallest form.
 */
export const endpointPaths: Record<string, Record<string, string>> = {}
for (const [name, { method, path }] of Object.entries(endpoints)) (endpointPaths[method] ??= {})[name] = path

/** Paths and queries are text, so wherever text is accepted, a number is as well. */
type Text<Value> = string extends Value ? Value | number : Value
type Texts<Schema> = Schema extends z.ZodObject ? { [Key in keyof z.input<Schema>]: Text<z.input<Schema>[Key]> } : never

type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : Path

/** Paths of the API with their parameters filled in, for the service worker, which sees only paths. */
export type ApiPath = Filled<Endpoints[EndpointName]['path']>

/** A request whose endpoint isn't known. */
export interface AnyRequest {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal | undefined
  /** Whether the request continues after the person leaves the page. */
  keepalive?: boolean
}

/** A request to an endpoint. Its parts are what the endpoint's schemas accept. */
type EndpointRequest<Name extends EndpointName> = AnyRequest &
  (Endpoints[Name] extends { params: infer Params } ? { params: Texts<Params> } : { params?: never }) &
  (Endpoints[Name] extends { query: infer Query }
    ? object extends Texts<Query>
      ? { query?: Texts<Query> | URLSearchParams }
      : { query: Texts<Query> | URLSearchParams }
    : { query?: never }) &
  (Endpoints[Name] extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : { body?: never })

/** Arguments after an endpoint's name: the request, which is optional if nothing in it is required. */
export type RequestArguments<Name extends EndpointName> =
  object extends EndpointRequest<Name> ? [request?: EndpointRequest<Name>] : [request: EndpointRequest<Name>]

/** The body of an endpoint's successful response. */
export type EndpointResponse<Name extends EndpointName> = z.output<Endpoints[Name]['response']>
