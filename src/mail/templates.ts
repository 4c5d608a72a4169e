import type { EmailChangeAlert } from '#mail/accounts/email-change-alert.tsx'
import type { EmailConfirmation } from '#mail/accounts/email-confirmation.tsx'
import type { SignInCode } from '#mail/accounts/sign-in-code.tsx'
import type { SignInWayAdded } from '#mail/accounts/sign-in-way-added.tsx'
import type { EventUpdate } from '#mail/guests/event-update.tsx'
import type { GuestDeclined } from '#mail/guests/guest-declined.tsx'
import type { GuestMessage } from '#mail/guests/guest-message.tsx'
import type { GuestReminder } from '#mail/reminders/guest-reminder.tsx'
import type { GuestRemoved } from '#mail/guests/guest-removed.tsx'
import type { HostRequest } from '#mail/hosting/host-request.tsx'
import type { HostRsvps } from '#mail/hosting/host-rsvps.tsx'
import type { GuestLinkAgain } from '#mail/invitations/guest-link-again.tsx'
import type { GuestLink } from '#mail/invitations/guest-link.tsx'
import type { Invitation } from '#mail/invitations/invitation.tsx'
import type { EventAfter } from '#mail/reminders/event-after.tsx'
import type { EventChange } from '#mail/notifications/event-change.tsx'
import type { EventDigest } from '#mail/notifications/event-digest.tsx'
import type { EventLater } from '#mail/reminders/event-later.tsx'
import type { EventReadings } from '#mail/notifications/event-readings.tsx'
import type { EventReminder } from '#mail/reminders/event-reminder.tsx'
import type { EventSearchConfirm } from '#mail/notifications/event-search-confirm.tsx'
import type { FollowHosting } from '#mail/notifications/follow-hosting.tsx'
import type { GoalNudge } from '#mail/notifications/goal-nudge.tsx'
import type { QuestionMessage } from '#mail/questions/question-message.tsx'
import type { QuestionReply } from '#mail/questions/question-reply.tsx'
import type { RsvpConfirmation } from '#mail/rsvp/rsvp-confirmation.tsx'
import type { SpotFree } from '#mail/rsvp/spot-free.tsx'
import type { SpotLost } from '#mail/rsvp/spot-lost.tsx'
import type { SiteDecision } from '#mail/site/site-decision.tsx'
import type { SourceAlert } from '#mail/site/source-alert.tsx'
import type { TestMessage } from '#mail/site/test-message.tsx'
import type { VisitorActConfirm } from '#mail/visitors/visitor-act-confirm.tsx'
import type { MailFrame } from './mail-template.ts'

/**
 * All email templates by name, with their props. A template is named after its file. Its type and its entry here have
 * the same name, and the outbox stores it as the kind of the email. To add one, create a file in the folder of its noun
 * and list it here and in `entry-mail.tsx`. The server imports only this list and renders templates through the build.
 */
export interface MailTemplates {
  'email-change-alert': EmailChangeAlert
  'email-confirmation': EmailConfirmation
  'event-after': EventAfter
  'event-change': EventChange
  'event-digest': EventDigest
  'event-later': EventLater
  'event-readings': EventReadings
  'event-reminder': EventReminder
  'event-search-confirm': EventSearchConfirm
  'event-update': EventUpdate
  'follow-hosting': FollowHosting
  'goal-nudge': GoalNudge
  'guest-declined': GuestDeclined
  'guest-link': GuestLink
  'guest-link-again': GuestLinkAgain
  'guest-message': GuestMessage
  'guest-reminder': GuestReminder
  'guest-removed': GuestRemoved
  'host-request': HostRequest
  'host-rsvps': HostRsvps
  invitation: Invitation
  'question-message': QuestionMessage
  'question-reply': QuestionReply
  'rsvp-confirmation': RsvpConfirmation
  'sign-in-code': SignInCode
  'sign-in-way-added': SignInWayAdded
  'site-decision': SiteDecision
  'source-alert': SourceAlert
  'spot-free': SpotFree
  'spot-lost': SpotLost
  'test-message': TestMessage
  'visitor-act-confirm': VisitorActConfirm
}

export type MailTemplateName = keyof MailTemplates

interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Renders an email from a template. */
export type RenderMail = <Name extends MailTemplateName>(
  name: Name,
  props: MailTemplates[Name],
  frame: MailFrame,
) => Promise<RenderedMail>
