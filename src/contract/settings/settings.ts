import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { interests, shownEvents } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { maxImageDataUrlLength, readImageAddress } from '#contract/pictures/picture-sizes.ts'
import { openIdSlots, type OpenIdSlot, signInIcons } from '#contract/sign-in/sign-in.ts'
import { sitePageNames } from '#contract/site/site-options.ts'
import { isPlainLine, lineText } from '#contract/line-text.ts'
import { languages } from '#texts/languages.ts'
import { isKnownZone } from '#contract/places/time-zone.ts'
import { conventionsSchema, currencyCode } from '#contract/site/conventions.ts'
import { t } from '#texts/texts.ts'
import { dateOrders, distanceUnits, hourStyles, weekStarts } from '#texts/conventions.ts'

export const settingsLimits = { name: 60, line: 200, text: 1_000, page: 30_000, bodyBytes: 3_500_000 } as const

const line = lineText(settingsLimits.line)
  .transform((text) => text || null)
  .nullable()
const email = z
  .email({ error: () => t('must be an email address') })
  .max(254)
  .or(z.literal('').transform(() => null))
  .nullable()
const webAddress = z
  .url({ protocol: /^https?$/, error: () => t('must be an address that starts with https:// or http://') })
  .max(settingsLimits.line)
  .or(z.literal('').transform(() => null))
  .nullable()
const wholeNumber = (most: number) => {
  const params = { error: () => t('must be a whole number from 1 to {most}', { most }) }
  return z.int(params).min(1, params).max(most, params)
}
const page = writtenText(settingsLimits.page).nullable()

/** Prefixes of the settings of OpenID Connect providers, by their slot. */
export const openIdNames = { openid: 'openId', openid2: 'openId2', openid3: 'openId3', openid4: 'openId4' } as const
export type OpenIdName = (typeof openIdNames)[OpenIdSlot]

const buttonName = writtenText(settingsLimits.name)
  .transform((text) => text || null)
  .nullable()
const buttonIcon = z.enum(signInIcons)

const openIdSchemas = Object.fromEntries(
  openIdSlots.flatMap((slot) => [
    [`${openIdNames[slot]}Issuer`, webAddress],
    [`${openIdNames[slot]}ClientId`, line],
    [`${openIdNames[slot]}Name`, buttonName],
    [`${openIdNames[slot]}Icon`, buttonIcon],
  ]),
) as Record<`${OpenIdName}Issuer`, typeof webAddress> &
  Record<`${OpenIdName}ClientId`, typeof line> &
  Record<`${OpenIdName}Name`, typeof buttonName> &
  Record<`${OpenIdName}Icon`, typeof buttonIcon>

/** Values that operators may change while the server runs. Null: not set, so the default applies. */
export const settingsSchema = z.strictObject({
  /** Name of the town, shown on every page. */
  townName: lineText(settingsLimits.name)
    .transform((text) => text || null)
    .nullable(),
  /** Path of a stored picture. When changing it: a PNG, JPEG or WebP picture as a data URL. */
  logo: z
    .string()
    .max(maxImageDataUrlLength('logo'))
    .refine((text) => text.startsWith('data:') || readImageAddress(text) !== null, {
      error: () => t('must be a picture as a data URL'),
    })
    .nullable(),
  /** `#rrggbb`. It is darkened or lightened until text in it has a contrast of 4.5:1. */
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: () => t('must be a color such as #2f6b4f') })
    .toLowerCase()
    .nullable(),
  /** Initial location of maps and distances for visitors who haven't chosen one. */
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
  /** The first part of a date. The default of this and the next four settings follows the country of the location. */
  dateOrder: z.enum(dateOrders).nullable(),
  hours: z.enum(hourStyles).nullable(),
  weekStart: z.enum(weekStarts).nullable(),
  /** Units in which distances are shown. */
  units: z.enum(distanceUnits).nullable(),
  /** ISO 4217 code of prices without a currency. */
  currency: currencyCode.nullable(),
  /** Languages that the site is offered in. The first one is for browsers that ask for none of them. */
  languages: z
    .array(z.enum(languages))
    .min(1, { error: () => t('must have at least one language') })
    .max(languages.length),
  /**
   * Interests that are selected for people who haven't chosen any; none shows everything. Default: STEM for the demo town,
   * nothing for a town that has a name.
   */
  visitorInterests: z.array(z.enum(interests)).max(interests.length).nullable(),
  /** Which events visitors see until they choose. */
  shownEvents: z.enum(shownEvents),
  /** IANA name. Default: the zone of the location. */
  timeZone: z
    .string()
    .max(60)
    .refine(isKnownZone, { error: () => t('must be a time zone such as America/New_York') })
    .nullable(),
  /** Whether people without an account may create one. */
  registration: z.enum(['open', 'closed']),
  /** Whether a host's first events wait for an operator. */
  reviewHosted: z.boolean(),
  /** Reports by different people that hide an event. */
  reportsToHide: wholeNumber(1_000),
  /** Person or organization that runs this site. */
  operatorName: line,
  contactEmail: email,
  /** Postal address, or any other way to get in touch. */
  contactText: writtenText(settingsLimits.text)
    .transform((text) => text || null)
    .nullable(),
  smtpHost: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.:[\]-]{1,253}$/, { error: () => t('must be the name of a mail server') })
    .nullable(),
  smtpPort: wholeNumber(65_535).nullable(),
  /** `tls`: encrypted from the start, usually on port 465. `starttls`: encrypted if the server offers it. */
  smtpSecurity: z.enum(['starttls', 'tls']),
  smtpUser: line,
  mailFromName: z
    .string()
    .trim()
    .max(settingsLimits.name)
    .refine(isPlainLine, { error: () => t('must be one line without invisible characters') })
    .regex(/^[^<>"\r\n]*$/, { error: () => t('must not contain quotes or angle brackets') })
    .transform((text) => text || null)
    .nullable(),
  mailFromAddress: email,
  googleClientId: line,
  facebookClientId: line,
  ...openIdSchemas,
  geocoder: z.enum(['photon', 'nominatim']),
  geocoderUrl: webAddress,
  mapTilesUrl: webAddress,
  securityContact: email,
  ...(Object.fromEntries(sitePageNames.map((name) => [`${name}Page`, page])) as Record<
    `${(typeof sitePageNames)[number]}Page`,
    typeof page
  >),
})
export type Settings = z.output<typeof settingsSchema>
export type SettingName = keyof Settings

/** Values that the API stores but never returns. */
export const secretNames = [
  'smtpPassword',
  'googleClientSecret',
  'facebookClientSecret',
  'openIdClientSecret',
  'openId2ClientSecret',
  'openId3ClientSecret',
  'openId4ClientSecret',
] as const
export type SecretName = (typeof secretNames)[number]
const secret = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/)
  .transform((text) => text || null)
  .nullable()
const secretsSchema = z.strictObject(
  Object.fromEntries(secretNames.map((name) => [name, secret])) as Record<SecretName, typeof secret>,
)

/** A change of some settings. Null removes a value; absent ones stay as they are. */
const settingsChangeSchema = z
  .strictObject({
    ...settingsSchema.shape,
    ...secretsSchema.shape,
    /** A town or postcode as it was typed, which becomes the location. */
    place: z
      .string()
      .trim()
      .min(1, { error: () => t('must name a town or postcode') })
      .max(limits.place.query),
  })
  .partial()
export type SettingsChange = z.input<typeof settingsChangeSchema>

/** Counts of what removing the demo town deletes. */
export const demoTownSchema = z.object({ events: z.int(), people: z.int(), saves: z.int(), goals: z.int() })
export type DemoTown = z.infer<typeof demoTownSchema>

export const settingsViewSchema = z
  .object({
    /** Must be sent with a change. */
    version: z.int(),
    /** Values in effect. */
    values: settingsSchema,
    /** Whether each secret is set. */
    secrets: z.object(
      Object.fromEntries(secretNames.map((name) => [name, z.boolean()])) as Record<SecretName, z.ZodBoolean>,
    ),
    /** Environment variable that fixes a setting, by the setting's name. */
    fixed: z.partialRecord(z.enum([...settingsSchema.keyof().options, ...secretNames]), z.string()),
    /** Origin of every link that leaves the server. Changing `PUBLIC_URL` needs a restart. */
    publicUrl: z.string(),
    isPublicUrlSet: z.boolean(),
    /** Time zone of the location. */
    locationZone: z.string(),
    /** The defaults for the country of the location. */
    usual: conventionsSchema,
    /** Name of the nearest town. */
    locationName: z.string(),
    /** Whether anyone on this machine can sign in as anyone. */
    isDemo: z.boolean(),
    /** Null if there is no demo town. */
    demoTown: demoTownSchema.nullable(),
  })
  .meta({ id: 'Settings' })
export type SettingsView = z.infer<typeof settingsViewSchema>

export const settingsChangeBodySchema = z.strictObject({
  version: z.int(),
  changes: settingsChangeSchema,
  /** IANA zone of the operator. Tells the country of a postcode as long as the installation has no location. */
  timeZone: z.string().max(60).optional(),
})

/** Result of a test, as a sentence for operators. */
export const settingsTestSchema = z.object({ isOk: z.boolean(), message: z.string() })
