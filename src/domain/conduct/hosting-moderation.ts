import { formatList } from '#domain/format/lists.ts'
import { t } from '#texts/texts.ts'
/** A decision about a hosted event, of which its host is notified. */
export type Moderation =
  | { kind: 'held' | 'approved' | 'shown' | 'hidden' | 'reports-closed'; reason: string }
  /** `reasons`: what reporters chose, as labels. */
  | { kind: 'reported' | 'hidden-by-reports'; reasons: readonly string[] }

interface ModerationWords {
  /** The beginning of the notification. The event's title follows. */
  title: string
  text: string
  /** Whether the host gets an email, too. */
  isMailed: boolean
}

const quoted = (reasons: readonly string[]) => formatList(reasons.map((reason) => t('“{reason}”', { reason })))

/** Returns the text that notifies the host of a decision. It never says who reported an event. */
export function moderationWords(moderation: Moderation): ModerationWords {
  switch (moderation.kind) {
    case 'held':
      return {
        title: t('In review'),
        text: t(
          'The people who run this Wonderlark review new hosts’ first events. Until they approve this one, only you can see it, and your invitations wait.',
        ),
        isMailed: true,
      }
    case 'approved':
      return {
        title: t('Approved'),
        text: t('Everyone can see your event now, and your invitations are on their way.'),
        isMailed: true,
      }
    case 'shown':
      return {
        title: t('Visible again'),
        text: t('The people who run this Wonderlark took a look. Everyone can see your event again.'),
        isMailed: true,
      }
    case 'hidden':
      return {
        title: t('Hidden'),
        text: t(
          'The people who run this Wonderlark have hidden your event. Only you can see it. Your guests keep their RSVPs, but they can’t see it either.',
        ),
        isMailed: true,
      }
    case 'reports-closed':
      return {
        title: t('Reviewed, no change'),
        text: t('The people who run this Wonderlark looked at the reports about your event and left it as it is.'),
        isMailed: false,
      }
    case 'reported':
      return {
        title: t('Reported'),
        text: t(
          'Someone chose {reasons}. The people who run this Wonderlark will take a look. Please check that your event says what people need to know.',
          { reasons: quoted(moderation.reasons) },
        ),
        isMailed: false,
      }
    case 'hidden-by-reports':
      return {
        title: t('Hidden until it’s reviewed'),
        text: t(
          'Several people reported your event: {reasons}. Only you can see it until the people who run this Wonderlark have taken a look.',
          { reasons: quoted(moderation.reasons) },
        ),
        isMailed: true,
      }
  }
}
