import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { hostRoles, requestRoles } from './hosting-options.ts'
import { seriesScope } from './hosting.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

/** People to ask, by account or by email address. */
export const askedPeople = {
  emails: z.array(z.string().max(320)).max(limits.hostRequests.perCall).default([]),
  /** Accounts. People whom the caller can't see are ignored. */
  userIds: z.array(z.int32()).max(limits.hostRequests.perCall).default([]),
  note: writtenText(limits.invitations.note).default(''),
}
export const hasRecipient = ({ emails, userIds }: { emails: string[]; userIds: number[] }) =>
  emails.length + userIds.length > 0
export const needsRecipient = { path: ['emails'], error: () => t('needs at least one address or person') }

export const askBodySchema = z
  .strictObject({ ...askedPeople, scope: seriesScope.default('this') })
  .refine(hasRecipient, needsRecipient)

/** A person who was asked and hasn't accepted. */
export const openRequestSchema = z.object({
  id: z.int(),
  /** The account's name, or the address that was asked. */
  name: z.string(),
  role: z.enum(requestRoles),
  isDeclined: z.boolean(),
  askedAt: z.iso.datetime(),
})
export type OpenRequest = z.infer<typeof openRequestSchema>

const hostPersonSchema = z.object({
  userId: z.int(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(hostRoles),
})
export type HostPerson = z.infer<typeof hostPersonSchema>

/** The hosts of an event, and the open requests to co-host it. */
export const hostTeamSchema = z
  .object({
    /** Owners first. */
    hosts: z.array(hostPersonSchema),
    /** Only for those who may ask. */
    requests: z.array(openRequestSchema),
  })
  .meta({ id: 'HostTeam' })
export type HostTeam = z.infer<typeof hostTeamSchema>

/** A request to co-host an event or to join an organization, as the person who was asked sees it. */
export const hostRequestSchema = z
  .object({
    role: z.enum(requestRoles),
    /** Title of the event, or name of the organization. */
    title: z.string(),
    asker: z.string(),
    note: z.string(),
    /** Facts about the event, such as "When"; empty for an organization. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Dates of the series that it covers; 1 for a single event. */
    dates: z.int(),
    /** Page of the event or organization. */
    page: z.string(),
    state: z.enum(['open', 'accepted', 'declined']),
    /** Sent to an email address, whose owner can also refuse further requests and invitations. */
    isByAddress: z.boolean(),
  })
  .meta({ id: 'HostRequest' })
export type HostRequest = z.infer<typeof hostRequestSchema>

/** @see hostRequestSchema */
export const acceptedRequestSchema = z.object({
  /** The host's page of the event, or the organization's page. */
  page: z.string(),
})
