import { openIdSlots } from '#contract/sign-in/sign-in.ts'
import {
  type OpenIdName,
  openIdNames,
  settingsSchema,
  type SecretName,
  type SettingName,
  type Settings,
} from '#contract/settings/settings.ts'
import { conventionVariables, openIdPrefixes } from '#server/boot/environment.ts'
import { languages } from '#texts/languages.ts'
import type { SettingsRow } from './queries.ts'
import type { ConventionsChoice } from '#texts/conventions.ts'

/** Values of settings that nobody has changed. */
const defaults: Settings = {
  townName: null,
  logo: null,
  accent: null,
  location: null,
  visitorInterests: null,
  shownEvents: 'first',
  timeZone: null,
  dateOrder: null,
  hours: null,
  weekStart: null,
  units: null,
  currency: null,
  languages,
  registration: 'open',
  reviewHosted: false,
  reportsToHide: 3,
  operatorName: null,
  contactEmail: null,
  contactText: null,
  smtpHost: null,
  smtpPort: null,
  smtpSecurity: 'starttls',
  smtpUser: null,
  mailFromName: null,
  mailFromAddress: null,
  googleClientId: null,
  facebookClientId: null,
  ...(Object.fromEntries(
    openIdSlots.flatMap((slot) => [
      [`${openIdNames[slot]}Issuer`, null],
      [`${openIdNames[slot]}ClientId`, null],
      [`${openIdNames[slot]}Name`, null],
      [`${openIdNames[slot]}Icon`, 'key'],
    ]),
  ) as Pick<Settings, `${OpenIdName}${'Issuer' | 'ClientId' | 'Name' | 'Icon'}`>),
  geocoder: 'photon',
  geocoderUrl: null,
  mapTilesUrl: null,
  securityContact: null,
  aboutPage: null,
  helpPage: null,
  privacyPage: null,
  termsPage: null,
  accessibilityPage: null,
}

/**
 * Completes the stored settings with the defaults. Ignores values that this program doesn't know or accept, such as
 * those of a newer version.
 */
export function readStored({ content }: Pick<SettingsRow, 'content'>): Settings {
  const entries = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(content[name])
    return [name, parsed.success ? parsed.data : defaults[name as SettingName]]
  })
  return Object.fromEntries(entries) as Settings
}

type Secrets = Readonly<Partial<Record<SecretName, string>>>
type Variables = Record<string, string>

/** Settings that replace environment variables. A group must be complete to have an effect. */
interface VariableGroup {
  settings: readonly (SettingName | SecretName)[]
  variables: readonly string[]
  /** Returns the variables' values; null if the settings are incomplete. */
  write(settings: Settings, secrets: Secrets): Variables | null
}

const pairCredentials = (prefix: string, id: string | null, secret: string | undefined) =>
  id && secret ? { [`${prefix}_CLIENT_ID`]: id, [`${prefix}_CLIENT_SECRET`]: secret } : null

/** The providers of OpenID Connect, each with the prefix of its variables. */
const openIdGroups = openIdSlots.map((slot, at): VariableGroup => {
  const name = openIdNames[slot]
  const prefix = openIdPrefixes[at]!
  return {
    settings: [`${name}Issuer`, `${name}ClientId`, `${name}ClientSecret`, `${name}Name`, `${name}Icon`],
    variables: ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'ICON'].map((part) => `${prefix}_${part}`),
    write: (settings, secrets) => {
      const issuer = settings[`${name}Issuer`]
      const pair = pairCredentials(prefix, settings[`${name}ClientId`], secrets[`${name}ClientSecret`])
      const label = settings[`${name}Name`]
      if (!issuer || !pair) return null
      const icon = settings[`${name}Icon`]
      return {
        [`${prefix}_ISSUER`]: issuer,
        ...pair,
        [`${prefix}_ICON`]: icon,
        ...(label && { [`${prefix}_NAME`]: label }),
      }
    },
  }
})

const conventionGroups = (Object.entries(conventionVariables) as [keyof ConventionsChoice, string][]).map(
  ([name, variable]): VariableGroup => ({
    settings: [name],
    variables: [variable],
    write: ({ [name]: value }) => (value ? { [variable]: value } : null),
  }),
)

function writeMail(settings: Settings, { smtpPassword }: Secrets): Variables | null {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser, mailFromName, mailFromAddress } = settings
  if (!smtpHost || !mailFromAddress) return null
  const account = smtpUser ? `${encodeURIComponent(smtpUser)}:${encodeURIComponent(smtpPassword ?? '')}@` : ''
  const isTls = smtpSecurity === 'tls'
  return {
    SMTP_URL: `${isTls ? 'smtps' : 'smtp'}://${account}${smtpHost}:${smtpPort ?? (isTls ? 465 : 587)}`,
    MAIL_FROM: mailFromName ? `${mailFromName} <${mailFromAddress}>` : mailFromAddress,
  }
}

const variableGroups: readonly VariableGroup[] = [
  {
    settings: ['location'],
    variables: ['DEFAULT_LOCATION'],
    write: ({ location }) => location && { DEFAULT_LOCATION: `${location.latitude},${location.longitude}` },
  },
  {
    settings: ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword', 'mailFromName', 'mailFromAddress'],
    variables: ['SMTP_URL', 'MAIL_FROM'],
    write: writeMail,
  },
  {
    settings: ['googleClientId', 'googleClientSecret'],
    variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    write: ({ googleClientId }, { googleClientSecret }) =>
      pairCredentials('GOOGLE', googleClientId, googleClientSecret),
  },
  {
    settings: ['facebookClientId', 'facebookClientSecret'],
    variables: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    write: ({ facebookClientId }, { facebookClientSecret }) =>
      pairCredentials('FACEBOOK', facebookClientId, facebookClientSecret),
  },
  ...openIdGroups,
  ...conventionGroups,
  {
    settings: ['reviewHosted'],
    variables: ['REVIEW_HOSTED'],
    write: ({ reviewHosted }) => ({ REVIEW_HOSTED: reviewHosted ? '1' : '0' }),
  },
  {
    settings: ['reportsToHide'],
    variables: ['REPORTS_TO_HIDE'],
    write: ({ reportsToHide }) => ({ REPORTS_TO_HIDE: String(reportsToHide) }),
  },
  {
    settings: ['geocoder', 'geocoderUrl'],
    variables: ['GEOCODER_URL', 'GEOCODER'],
    write: ({ geocoder, geocoderUrl }) => (geocoderUrl ? { GEOCODER_URL: geocoderUrl, GEOCODER: geocoder } : null),
  },
  {
    settings: ['mapTilesUrl'],
    variables: ['MAP_TILES_URL'],
    write: ({ mapTilesUrl }) => (mapTilesUrl ? { MAP_TILES_URL: mapTilesUrl } : null),
  },
  {
    settings: ['securityContact'],
    variables: ['SECURITY_CONTACT'],
    write: ({ securityContact }) => (securityContact ? { SECURITY_CONTACT: `mailto:${securityContact}` } : null),
  },
]

/** Converts the settings to environment variables, for groups that the environment doesn't set. */
export function toVariables(settings: Settings, secrets: Secrets, isSet: (variable: string) => boolean): Variables {
  return Object.assign(
    {},
    ...variableGroups
      .filter(({ variables }) => !variables.some(isSet))
      .map(({ write }) => write(settings, secrets) ?? {}),
  ) as Variables
}

/** Returns the environment variable that fixes each setting, by the setting's name. */
export function listFixed(isSet: (variable: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    variableGroups.flatMap(({ settings, variables }) => {
      const variable = variables.find(isSet)
      return variable === undefined ? [] : settings.map((name) => [name, variable])
    }),
  )
}
