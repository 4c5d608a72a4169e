import { z } from 'zod'
import { askedPeople, hasRecipient, needsRecipient, openRequestSchema } from '#contract/hosting/co-host.ts'
import { writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { organizationRoles } from './organization-options.ts'
import { reportReasons } from '#contract/conduct/report-reasons.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

const { organizations } = limits

const isWebsite = (text: string) => /^https?:\/\/[^\s/.]+\.[^\s]+$/.test(text)

/** Facts that its owners give. */
export const organizationBodySchema = z
  .strictObject({
    /** Must contain a letter or digit, which the page's address needs. */
    name: lineText(organizations.name)
      .min(2)
      .regex(/[\p{L}\p{N}]/u, { error: () => t('needs a letter or digit') }),
    description: writtenText(organizations.description).default(''),
    website: writtenText(limits.person.website)
      .refine(isWebsite, { error: () => t('must start with https:// or http://') })
      .nullable()
      .default(null),
    /** A data URL of a PNG, JPEG or WebP picture, the URL of a stored picture, or null. */
    imageUrl: z.string().nullable().default(null),
  })
  .meta({ id: 'OrganizationDetails' })
export type OrganizationBody = z.output<typeof organizationBodySchema>

/** An organization's page. Its events are those of `GET /api/events?organization={slug}`. */
export const organizationSchema = z
  .object({
    id: z.int(),
    /** Part of the page's address. It stays the same when the name changes. */
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    website: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** An operator has verified it. */
    isVerified: z.boolean(),
    /** Upcoming and past dates. */
    upcoming: z.int(),
    past: z.int(),
    followers: z.int(),
    /** Members who agreed to be named. Only signed-in callers get usernames. */
    members: z.array(z.object({ name: z.string(), username: z.string().optional() })),
    /** Signed-in callers only. */
    isFollowed: z.boolean().optional(),
    /** Members only: the caller's role. */
    role: z.enum(organizationRoles).optional(),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof organizationSchema>

/** An organization that the caller belongs to. */
export const ownOrganizationSchema = organizationSchema
  .pick({ id: true, slug: true, name: true, isVerified: true })
  .extend({ role: z.enum(organizationRoles) })
export type OwnOrganization = z.infer<typeof ownOrganizationSchema>

const memberSchema = z.object({
  userId: z.int(),
  name: z.string(),
  username: z.string(),
  role: z.enum(organizationRoles),
  /** Whether the page names the member. The member decides. */
  isShown: z.boolean(),
})
export type OrganizationMember = z.infer<typeof memberSchema>

/** Its members, for members. */
export const organizationTeamSchema = z
  .object({
    /** Owners first. */
    members: z.array(memberSchema),
    /** People who were asked and haven't accepted. Owners only. */
    requests: z.array(openRequestSchema),
  })
  .meta({ id: 'OrganizationTeam' })
export type OrganizationTeam = z.infer<typeof organizationTeamSchema>

export const memberRequestSchema = z
  .strictObject({ ...askedPeople, role: z.enum(organizationRoles).default('editor') })
  .refine(hasRecipient, needsRecipient)

export const memberChangeSchema = z.strictObject({
  /** Owners only. */
  role: z.enum(organizationRoles).optional(),
  /** The member only. */
  isShown: z.boolean().optional(),
})

/** An organization that the caller owned and can restore. */
export const deletedOrganizationSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** End of the time in which it can be restored. */
    restorableUntil: z.iso.datetime(),
  })
  .meta({ id: 'DeletedOrganization' })
export type DeletedOrganization = z.infer<typeof deletedOrganizationSchema>

/** An organization as operators see it. */
export const listedOrganizationSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  isVerified: z.boolean(),
  /** Slug of the organizer whose imported events it shows; null for none. */
  organizer: z.string().nullable(),
  /** Names of its owners. */
  owners: z.array(z.string()),
  upcoming: z.int(),
  /** Open reports, latest first. */
  reports: z.array(
    z.object({
      id: z.int(),
      reason: z.enum(reportReasons),
      note: z.string(),
      /** Name of the reporter. */
      reporter: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
export type ListedOrganization = z.infer<typeof listedOrganizationSchema>
