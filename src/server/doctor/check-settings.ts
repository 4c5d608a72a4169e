import { isLoopbackHost } from '#server/platform/network/network.ts'
import { warning, ok, failure, type Finding } from './findings.ts'

export interface SettingsFacts {
  publicUrl: string
  host: string
  demo: boolean
  /** The variables that prevent demo mode; see `Config`. */
  demoConflicts: readonly string[]
  hasProvider: boolean
  hasMail: boolean
}

/** Checks that people can sign in, and only as themselves. */
function checkSignIn({ host, demo, demoConflicts, hasProvider, hasMail }: SettingsFacts): Finding[] {
  const findings: Finding[] = []
  if (!hasProvider && !hasMail && !demo) {
    findings.push(
      failure(
        'configuration',
        'only people with a passkey can sign in: no mail server and no provider is set, and demo mode is off',
        'Set SMTP_URL and MAIL_FROM, so that people can sign in with a code, or set GOOGLE_…, FACEBOOK_…, APPLE_… or OIDC_…; see docs/sign-in.md.',
      ),
    )
  }
  if (demoConflicts.length > 0) {
    findings.push(
      failure(
        'configuration',
        `demo mode stays off: it lets anyone sign in as anyone, so it can't be combined with ${demoConflicts.join(', ')}`,
        'Remove DEMO=1 and set a sign-in provider; or keep demo mode and remove the other variables.',
      ),
    )
  }
  if (demo && !isLoopbackHost(host)) {
    findings.push(
      warning(
        'configuration',
        `demo mode is open to other machines: anyone who reaches ${host} can sign in as anyone`,
        'Remove DEMO=1 or HOST unless this is a demonstration.',
      ),
    )
  }
  return findings
}

/** Checks for settings that are valid on their own but conflict with each other. */
export function checkSettings(facts: SettingsFacts): Finding[] {
  const { publicUrl, host, hasMail } = facts
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname)
  const findings = checkSignIn(facts)
  if (isPublic && !hasMail) {
    findings.push(
      warning(
        'mail',
        'no mail server is set: invitations and reminders stay in the outbox',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    )
  }
  if (!isPublic && !isLoopbackHost(host)) {
    findings.push(
      warning(
        'address',
        `other machines can reach the server (HOST is ${host}), but links point to ${publicUrl}`,
        'Set PUBLIC_URL to the address that people use.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('configuration', 'all variables are valid')]
}

/** Suggests a `security.txt` if the site is public and has none. */
export function checkSecurityContact(publicUrl: string, contacts: readonly string[]): Finding[] {
  if (contacts.length > 0 || isLoopbackHost(new URL(publicUrl).hostname)) return []
  return [
    warning(
      'security',
      'there is no contact for vulnerability reports: /.well-known/security.txt is missing',
      'Set SECURITY_CONTACT, such as mailto:security@example.org.',
    ),
  ]
}

/** Warns of a public site whose backups aren't encrypted. */
export function checkBackups(publicUrl: string, isEncrypted: boolean): Finding[] {
  if (isEncrypted) return [ok('backups', 'npm run backup encrypts its files')]
  if (isLoopbackHost(new URL(publicUrl).hostname)) return []
  return [
    warning(
      'backups',
      'npm run backup writes personal data and the server’s keys unencrypted',
      'Set BACKUP_PASSPHRASE, and store the passphrase somewhere else than the backups.',
    ),
  ]
}

export interface NightlyFacts {
  isOn: boolean
  /** UTC instant of the last good backup; null if there is none. */
  lastAt: string | null
  isOverdue: boolean
  isDrillFailed: boolean
}

export function checkNightlyBackups(publicUrl: string, facts: NightlyFacts): Finding[] {
  const { isOn, lastAt, isOverdue, isDrillFailed } = facts
  const last = lastAt === null ? 'there is no backup' : `the last good backup is from ${lastAt}`
  if (!isOn) {
    if (isLoopbackHost(new URL(publicUrl).hostname)) return []
    return [
      warning('backups', `nightly backups are off, and ${last}`, 'Set BACKUPS=nightly, or back up some other way.'),
    ]
  }
  const findings: Finding[] = []
  if (isOverdue) {
    const remedy = 'See /admin/backups for the reason. Keep the server running at night, or run npm run backup.'
    findings.push(failure('backups', last, remedy))
  }
  if (isDrillFailed) {
    const remedy = 'See /admin/backups for the reason, and make a new backup.'
    findings.push(failure('backups', 'the newest backup could not be restored for a test', remedy))
  }
  return findings.length > 0 || lastAt === null ? findings : [ok('backups', last)]
}

export interface AddressFacts {
  publicUrl: string
  /** Response of `PUBLIC_URL/healthz`; null if there was none. */
  response: { status: number; text: string } | null
}

export function checkAddress({ publicUrl, response }: AddressFacts): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    return failure(
      'address',
      `${publicUrl} is not https: sessions can be stolen in transit`,
      'Put a reverse proxy with https in front, and set PUBLIC_URL to its URL.',
    )
  }
  if (response === null) {
    return warning(
      'address',
      `no response from ${publicUrl}`,
      'Start the server. If it is running, check the reverse proxy and DNS.',
    )
  }
  if (response.status !== 200 || response.text !== 'alive') {
    return failure(
      'address',
      `${publicUrl} responds with ${response.status}, but not from this Wonderlark`,
      'Configure the reverse proxy to forward every path, with its Host header, to PORT.',
    )
  }
  return ok('address', `${publicUrl} reaches this server`)
}

export interface ReachFacts {
  about: 'map' | 'geocoder'
  address: string
  /** Status of its response; null if there was none. */
  status: number | null
}

const without = {
  map: 'Maps use the bundled base map until it does. To always use that, set MAP_TILES_URL=none.',
  geocoder: 'Hosts can find only towns and ZIP codes until it does. Check GEOCODER_URL and GEOCODER.',
}

export function checkReach({ about, address, status }: ReachFacts): Finding {
  const { host } = new URL(address)
  if (status === null) return warning(about, `${host} does not respond`, without[about])
  return status < 400
    ? ok(about, `${host} responds`)
    : warning(about, `${host} responds with ${status}`, without[about])
}

export interface InboundMailFacts {
  /** Host and port on which replies are received. */
  address: string
  /** First line that the address sends; null if nothing responds. */
  greeting: string | null
}

export function checkInboundMail({ address, greeting }: InboundMailFacts): Finding {
  if (greeting === null) {
    return warning(
      'replies',
      `nothing receives mail at ${address}`,
      'Start the server. If it is running, check INBOUND_MAIL_LISTEN.',
    )
  }
  return greeting.includes('Wonderlark')
    ? ok('replies', `this server receives mail at ${address}`)
    : failure('replies', `${address} responds, but not as this Wonderlark`, 'Check INBOUND_MAIL_LISTEN.')
}

export interface MailFacts {
  host: string
  /** Why the server would reject mail; null if it would accept it. */
  refusal: string | null
}

export const checkMail = ({ host, refusal }: MailFacts): Finding =>
  refusal === null
    ? ok('mail', `${host} accepts mail from Wonderlark`)
    : failure(
        'mail',
        `${host} rejects mail: ${refusal}`,
        'Check the host, port, user and password in SMTP_URL, then run npm run mail:test -- ADDRESS.',
      )
