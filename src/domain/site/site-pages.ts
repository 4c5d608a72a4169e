import { formatList } from '#domain/format/lists.ts'
import { limits } from '#contract/limits.ts'
import type { SitePageName } from '#contract/site/site-options.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export const sitePageTitles: Record<SitePageName, Message> = {
  about: msg('About'),
  help: msg('Help'),
  privacy: msg('Privacy'),
  terms: msg('Terms'),
  accessibility: msg('Accessibility'),
}

/** Placeholders that a page may contain, and what fills them in. */
export const placeholders = {
  town: msg('the town’s name'),
  site: msg('the address of this site'),
  operator: msg('who runs this site'),
  contact: msg('how to get in touch'),
  sources: msg('all event sources, with attribution and when each was last checked'),
  cookies: msg('the cookies that this site sets'),
  services: msg('the outside services that this site uses'),
  retention: msg('what is stored, and for how long'),
} as const
export type Placeholder = keyof typeof placeholders

/** Facts about this installation that its pages state. */
export interface SiteFacts {
  town: string
  siteUrl: string
  operatorName: string | null
  contactEmail: string | null
  contactText: string | null
  sources: readonly SourceFacts[]
  signInProviders: readonly string[]
  isDemo: boolean
  mailHost: string | null
  geocoderHost: string | null
  tilesHost: string | null
  bucketHost: string | null
  /** Days since the last use until a session ends. */
  sessionDays: number
}

export interface SourceFacts {
  name: string
  /** Null for sources that aren't fetched, such as the demo town. */
  host: string | null
  /** Empty: none. */
  attribution: string
  license: string
  /** Day, such as "November 22, 2026"; null if it was never read. */
  checkedOn: string | null
}

/** Escapes text so that Markdown shows it as it is. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()#+.!|<>~&:@/-]/g, String.raw`\$&`)

function describeSource({ name, host, attribution, license, checkedOn }: SourceFacts): string {
  const parts = [
    host === null ? '' : escapeMarkdown(host),
    escapeMarkdown(attribution),
    license && t('License: {license}', { license: escapeMarkdown(license) }),
    checkedOn === null ? (host === null ? '' : t('Not checked yet')) : t('Last checked on {date}', { date: checkedOn }),
  ].filter(Boolean)
  return `- **${escapeMarkdown(name)}**${parts.map((part) => `  \n  ${part}`).join('')}`
}

function describeContact({ contactEmail, contactText }: SiteFacts): string {
  const lines = (contactText ?? '').split('\n').flatMap((line) => line.trim() || [])
  const parts = [
    ...(contactEmail === null ? [] : [`[${escapeMarkdown(contactEmail)}](mailto:${encodeURI(contactEmail)})`]),
    ...lines.map(escapeMarkdown),
  ]
  return parts.length > 0
    ? parts.join('  \n')
    : t('The people who run this site haven’t entered a contact address yet.')
}

function describeServices(facts: SiteFacts): string {
  const { mailHost, geocoderHost, tilesHost, bucketHost, signInProviders, isDemo } = facts
  const services = [
    tilesHost &&
      t(
        '**Maps:** your browser loads map tiles from {host} when a map is on screen. That server sees your IP address and the area you look at.',
        { host: escapeMarkdown(tilesHost) },
      ),
    signInProviders.length > 0 &&
      t(
        '**Sign-in:** {names} tells us your name, your email address and your picture when you sign in. We don’t tell them what you do here.',
        { names: formatList(signInProviders.map(escapeMarkdown)) },
      ),
    isDemo &&
      t('**Sign-in:** this is a demo. Anyone who reaches it can sign in as anyone, so don’t enter anything private.'),
    mailHost && t('**Email:** our messages go out through {host}.', { host: escapeMarkdown(mailHost) }),
    geocoderHost &&
      t(
        '**Addresses:** when a signed-in host types the address of an event, we look it up at {host}. That server doesn’t learn who asked.',
        { host: escapeMarkdown(geocoderHost) },
      ),
    bucketHost && t('**Pictures:** uploaded pictures are stored at {host}.', { host: escapeMarkdown(bucketHost) }),
    t(
      '**Notifications:** if you turn on push notifications, they pass through the service of your browser’s maker, encrypted so that it can’t read them.',
    ),
  ].filter((service) => typeof service === 'string')
  return services.map((service) => `- ${service}`).join('\n')
}

const describeCookies = ({ sessionDays }: SiteFacts): string =>
  [
    t('**Session:** keeps you signed in, until you sign out or for {sessionDays} days after your last visit.', {
      sessionDays,
    }),
    t('**Sign-in:** protects a sign-in while it’s in progress, for a few minutes.'),
    t('**Place and choices:** remember the town you chose and what you want to see, if you chose them.'),
    t('**Recent change:** makes sure that you see a change that you just made, for a few seconds.'),
  ]
    .map((line) => `- ${line}`)
    .join('\n')

const describeRetention = ({ sessionDays }: SiteFacts): string =>
  [
    t(
      '**Your account:** your name, email address, picture, and what you entered in your profile, until you delete the account.',
    ),
    t(
      '**How you sign in:** the services and addresses that you connected and the public part of your passkeys, until you remove them. The address to which we sent a sign-in code, for a day.',
    ),
    t(
      '**What you do here:** saved events, RSVPs, photos of events, goals, journal entries, and whom you follow, until you remove them or delete the account.',
    ),
    t(
      '**Guests without an account:** the email address that a host invited and the answer, as long as the event is stored.',
    ),
    t(
      '**Questions to hosts:** what you ask and answer, on an event’s page or by replying to an email, as long as the event is stored. Of a reply, we keep the text alone.',
    ),
    t(
      '**Answers at sign-up:** what a host asks, such as allergies, until {storedDays} days after the event. Only hosts see them.',
      { storedDays: limits.signUp.storedDays },
    ),
    t(
      '**Your own calendar:** if you connect it, its address and the times when you’re busy, encrypted, until you remove it.',
    ),
    t('**Reports:** what you reported and why, until you delete the account.'),
    t(
      '**Hosting together:** who co-hosts your events and belongs to your organizations, until they leave; whom you asked, by account or email address, until you withdraw the request or delete the account. Co-hosts and members see the guests of the events they host. An organization’s page names only members who agree.',
    ),
    t('**Sessions:** the kind of browser and when it was last used, for {sessionDays} days after the last use.', {
      sessionDays,
    }),
    t('**Emails:** a copy of each message, so that we can tell whether it arrived, for 30 days.'),
    t('**Logs:** time, kind of page and result of each request. No names, no email addresses, and no IP addresses.'),
  ]
    .map((line) => `- ${line}`)
    .join('\n')

/** Returns the Markdown that takes the place of each placeholder. */
const fillings: Record<Placeholder, (facts: SiteFacts) => string> = {
  town: ({ town }) => escapeMarkdown(town),
  site: ({ siteUrl }) => `<${siteUrl}>`,
  operator: ({ operatorName }) =>
    operatorName === null ? t('people who haven’t entered their name yet') : escapeMarkdown(operatorName),
  contact: describeContact,
  sources: ({ sources }) =>
    sources.length > 0
      ? sources.map(describeSource).join('\n')
      : t('There are no event sources yet. People add events by hand.'),
  cookies: describeCookies,
  services: describeServices,
  retention: describeRetention,
}

/** Fills in the placeholders of a page. Unknown ones stay, so that a typo is visible. */
export const fillPage = (markdown: string, facts: SiteFacts): string =>
  markdown.replaceAll(/\{\{\s*([a-z]+)\s*\}\}/g, (mark, name: string) =>
    Object.hasOwn(fillings, name) ? fillings[name as Placeholder](facts) : mark,
  )
