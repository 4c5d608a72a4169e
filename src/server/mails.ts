import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '#mail/templates.ts'
import { issueGuestToken } from './hosting/guest-mail.ts'
import { issueClaimToken } from './notifications/service.ts'
import { issueEmailChangeToken } from './people/email-change-service.ts'
import type { TokenIssuers } from '#server/platform/mail/mail.ts'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'

/** What the build offers for mails; its source is `src/mail/entry-mail.tsx`. */
export interface MailRenderer {
  renderMail: RenderMail
}

/** Makes the secrets in the links of emails, by the kind of link. */
export const tokenIssuers: TokenIssuers = {
  guest: issueGuestToken,
  'email-change': issueEmailChangeToken,
  claim: issueClaimToken,
}

/** Stays the same while this process lives, also when a newer build takes the name `current`. */
export const findBuild = (): Promise<string> =>
  realpath(new URL('../../dist/current', import.meta.url)).catch(() => 'dist/current')

export const notBuilt = (): OperatorError =>
  new OperatorError('The pages are not built; run "npm start", which builds them first, or "npm run build".')

/** @throws OperatorError when there is no build in `dist` */
export async function openBuiltMails(dist: string): Promise<MailRenderer> {
  const module = path.resolve(dist, 'server/entry-mail.js')
  return import(pathToFileURL(module).href).catch((error: unknown) => {
    throw systemCode(error) === 'ERR_MODULE_NOT_FOUND' ? notBuilt() : error
  }) as Promise<MailRenderer>
}
