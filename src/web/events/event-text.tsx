import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ageGroupLabels, moodLabels } from '#contract/events/event-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { formatLongDay } from '#domain/events/event-time.ts'
import { paragraphs } from '#domain/format/linked-text.ts'
import { InviteFriends } from '#web/invitations/invite-friends.tsx'
import { CorrectionButton } from '#web/conduct/correction-button.tsx'
import { ReportButton } from '#web/conduct/report-button.tsx'
import { sendReport } from '#web/conduct/report-calls.ts'
import { paths } from '#web/paths.ts'
import { WrittenText } from '#web/ui/layout/written-text.tsx'
import { Paragraph } from '#web/event-parts/paragraph.tsx'
import { languageAttributes, listNamedLanguages } from '#domain/languages/language-names.ts'
import { formatList } from '#domain/format/lists.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

interface Props {
  event: LearningEvent
  /** Rendered after the description. */
  practicalities: ReactNode
}

/** Organizers of imported events have a page. Their names have a letter or digit, which its address needs. */
export const hasOrganizerPage = ({ source, organizer }: LearningEvent) =>
  source !== null && /[\p{L}\p{N}]/u.test(organizer)

/** Searches for the organizer's other events, at any distance that a search allows. */
const organizerSearch = (organizer: string) =>
  `${paths.home}?${new URLSearchParams({ q: organizer, within: String(limits.distance.max) })}`

/** "Mara and Theo" */
const nameHosts = ({ organizer, host, coHosts = [] }: LearningEvent) =>
  formatList([organizer || (host?.name ?? ''), ...coHosts.map(({ name }) => name)])

/** Returns the page of the organization or organizer, or else a search for its events. */
function getOrganizerPath(event: LearningEvent): string {
  if (event.organization) return paths.organization(event.organization.slug)
  return hasOrganizerPage(event) ? paths.organizer(event.organizer) : organizerSearch(event.organizer)
}

const textLink = 'inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4 print:hidden'

/** Most summaries are sentences of the description, which needn't be read twice. */
function isPartOf(summary: string, description: string): boolean {
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
  return words(description).includes(words(summary).slice(0, 40))
}

/** An event's description, host and sources. */
export function EventText({ event, practicalities }: Props) {
  const hasLead = !isPartOf(event.shortDescription, event.description)
  return (
    <div className="min-w-0 space-y-8">
      <section aria-labelledby="about">
        <h2 id="about">{t('About This Event')}</h2>
        {hasLead && (
          <p
            {...languageAttributes(event.textLanguage)}
            className="mt-2.5 max-w-prose text-lg text-muted [unicode-bidi:plaintext]"
          >
            {event.shortDescription}
          </p>
        )}
        {/* Where the language of external text is unknown, the page's may not apply. */}
        <div
          {...(event.textLanguage === undefined ? { lang: '' } : languageAttributes(event.textLanguage))}
          className="mt-3 max-w-prose space-y-3 leading-relaxed"
        >
          {event.descriptionHtml === undefined ? (
            paragraphs(event.description).map((paragraph, index) => <Paragraph key={index} text={paragraph} />)
          ) : (
            <WrittenText html={event.descriptionHtml} />
          )}
        </div>
        <Traits event={event} />
      </section>
      {practicalities}
      {(event.organizer || event.host) && (
        <section aria-labelledby="hosted-by">
          <h2 id="hosted-by">{t('Hosted by')}</h2>
          <p className="mt-2 flex items-center gap-2 text-lg font-medium">
            {nameHosts(event)}
            {event.organizerIsVetted && <BadgeCheck aria-label={t('Vetted organizer')} className="size-5 text-fern" />}
          </p>
          {event.organizerIsVetted && <p className="text-muted">{t('Expert instructors with 5+ years experience')}</p>}
          <div className="flex flex-wrap gap-x-5">
            {event.host ? (
              <Link to={paths.person(event.host.username)} className={textLink}>
                {t('View {name}’s profile', { name: event.host.name })}
              </Link>
            ) : (
              <Link to={getOrganizerPath(event)} className={textLink}>
                {t('See all events by {organizer}', { organizer: event.organizer })}
              </Link>
            )}
            {event.coHosts?.map(({ name, username }) =>
              username === undefined ? null : (
                <Link key={username} to={paths.person(username)} className={textLink}>
                  {t('View {name}’s profile', { name })}
                </Link>
              ),
            )}
          </div>
        </section>
      )}
      <div className="print:hidden">
        <InviteFriends event={event} />
      </div>
      <div className="print:hidden">
        <Sources event={event} />
        <ReportButton
          title={t('Report this event')}
          description={t(
            'The people who run this Wonderlark will take a look. A host learns the reason, but not who you are or what you write.',
          )}
          draftKey={`report on ${event.id}`}
          next={paths.event(event)}
          isForVisitors
          send={(client, body, email) => sendReport(client, event, body, email)}
        />
        {event.source !== null && <CorrectionButton event={event} />}
      </div>
    </div>
  )
}

function Traits({ event }: { event: LearningEvent }) {
  // The host form says that no group means everyone; other sources don't.
  const everyone = event.minimumAge === undefined ? t('Everyone') : t('{age} and up', { age: event.minimumAge })
  const groups = event.ageGroups.map((group) => t(ageGroupLabels[group].name))
  const ages = groups.length === 0 && event.source === null ? [everyone] : groups
  const rows = [
    { name: t('For'), values: ages },
    { name: t('Mood'), values: event.moods.map((mood) => t(moodLabels[mood])) },
    { name: t('Language'), values: listNamedLanguages(event.languages) },
  ].filter(({ values }) => values.length > 0)
  if (rows.length === 0) return null
  return (
    <dl className="mt-5 grid max-w-prose grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
      {rows.map(({ name, values }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{formatList(values)}</dd>
        </div>
      ))}
    </dl>
  )
}

const sourceLink = (link: string | null) => (children: ReactNode) =>
  link === null ? (
    children
  ) : (
    <a href={link} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  )

function Sources({ event }: { event: LearningEvent }) {
  if (event.sources.length === 0) return null
  return (
    <section aria-label={t('Source')} className="border-t border-line pt-4 text-sm text-muted">
      {event.sources.map(({ name, link, lastSeenAt }) => (
        <p key={name}>
          {rich('From <link>{source}</link>, last seen on {date}', {
            link: sourceLink(link),
            source: name,
            date: formatLongDay(lastSeenAt),
          })}
        </p>
      ))}
    </section>
  )
}
