import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '#mail/templates.ts'
import { issueGuestToken } from '#server/rsvp/mail.ts'
import { issueUnconfirmedToken } from '#server/invitations/joining-service.ts'
import { issueRequestToken } from '#server/hosting/request-service.ts'
import { issueClaimToken, replyIssuer } from '#server/notifications/service.ts'
import { issueEmailChangeToken } from '#server/people/email-change-service.ts'
import { issueSignInCode } from '#server/sign-in/code-service.ts'
import { recipientPlaceholder, type IssueReplyAddress, type TokenIssuers } from '#server/platform/mail/mail.ts'
import { getLanguage, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'

/** Email renderer of the build. Its source is `src/mail/entry-mail.tsx`. */
export interface MailRenderer {
  renderMail: RenderMail
}

/** Adds to emails links to the other languages in which a site is offered. */
export const withLanguageLinks =
  (renderMail: RenderMail, publicUrl: string, offered: readonly Language[]): RenderMail =>
  (name, props, frame) => {
    const written = getLanguage(currentLocale())
    const others = offered.filter((language) => language !== written)
    const link = (language: Language) => `${publicUrl}/mail-language/${language}.${recipientPlaceholder}`
    return renderMail(name, props, {
      ...frame,
      languages: others.map((language) => ({ language, url: link(language) })),
    })
  }

/** Issues the tokens in the links of emails, by kind of link. */
export const tokenIssuers: TokenIssuers = {
  guest: issueGuestToken,
  'unconfirmed-rsvp': issueUnconfirmedToken,
  'host-request': issueRequestToken,
  'email-change': issueEmailChangeToken,
  claim: issueClaimToken,
  'sign-in-code': issueSignInCode,
}

/** Returns the issuer of reply addresses; null if this server receives no replies. */
export const replyAddressIssuer = ({ replyDomain }: { replyDomain?: string | null }): IssueReplyAddress | null =>
  replyDomain ? replyIssuer(replyDomain) : null

/**
 * Resolves the folder of the current build, so that this process keeps using it when a newer build becomes `current`.
 */
export const findBuild = (): Promise<string> =>
  realpath(new URL('../../../dist/current', import.meta.url)).catch(() => 'dist/current')

export const notBuilt = (): OperatorError =>
  new OperatorError('There is no build yet; run "npm run build", or "npm start" to build and start.')

/** @throws OperatorError if there is no build in `dist` */
export async function openBuiltMails(dist: string): Promise<MailRenderer> {
  const module = path.resolve(dist, 'server/entry-mail.js')
  return import(pathToFileURL(module).href).catch((error: unknown) => {
    throw systemCode(error) === 'ERR_MODULE_NOT_FOUND' ? notBuilt() : error
  }) as Promise<MailRenderer>
}
