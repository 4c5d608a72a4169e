import type { RequestRole } from '#contract/hosting/hosting-options.ts'
import { factRows, Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export interface HostRequest {
  subject: string
  role: RequestRole
  asker: string
  /** Title of the event, or name of the organization. */
  title: string
  /** The asker's note; may be empty. */
  note: string
  facts: readonly EventFact[]
  /** Dates of the series that it covers. */
  dates: number
  /** URL of the page on which to respond. */
  link: string
}

const explanations: Record<RequestRole, Message> = {
  'co-host': msg(
    'Co-hosts can edit the event, invite people, see and check in guests, and answer questions. Only the host can cancel it.',
  ),
  editor: msg('Editors create events in its name and look after all of its events and guests.'),
  owner: msg('Owners look after its page, its events and its members.'),
}

/** Texts above the title of the event or the name of the organization. */
const ledes: Record<RequestRole, Message> = {
  'co-host': msg('{name} asks you to co-host'),
  editor: msg('{name} asks you to host events for'),
  owner: msg('{name} asks you to run'),
}

export const hostRequest: MailTemplate<HostRequest> = {
  subject: ({ subject }) => subject,
  preview: ({ facts, note }) => note || facts.map(({ value }) => value).join(' · '),
  Body: ({ role, asker, title, note, facts, dates, link }) => (
    <>
      <Words quiet>{t(ledes[role], { name: asker })}</Words>
      <Heading>{title}</Heading>
      {note && (
        <Quote>
          <Lines text={note} />
        </Quote>
      )}
      <Facts facts={factRows(facts)} />
      {dates > 1 && (
        <Words>
          {t('{count, plural, one {This is about # date of a series.} other {This is about # dates of a series.}}', {
            count: dates,
          })}
        </Words>
      )}
      <Words>{t(explanations[role])}</Words>
      <ActionButton href={link}>{t('Accept or decline')}</ActionButton>
      <Words quiet>{t('The link is only for you, so please don’t share it.')}</Words>
    </>
  ),
}
