import type { SignInWayAdded } from '#mail/accounts/sign-in-way-added.tsx'
import type { EmailChangeAlert } from '#mail/accounts/email-change-alert.tsx'
import type { EmailConfirmation } from '#mail/accounts/email-confirmation.tsx'
import type { EventAfter } from '#mail/notifications/event-after.tsx'
import type { EventChange } from '#mail/notifications/event-change.tsx'
import type { EventDigest } from '#mail/notifications/event-digest.tsx'
import type { EventLater } from '#mail/notifications/event-later.tsx'
import type { EventReadings } from '#mail/notifications/event-readings.tsx'
import type { EventReminder } from '#mail/notifications/event-reminder.tsx'
import type { EventSearchConfirm } from '#mail/notifications/event-search-confirm.tsx'
import type { FollowHosting } from '#mail/notifications/follow-hosting.tsx'
import type { GoalNudge } from '#mail/notifications/goal-nudge.tsx'
import type { MailFrame } from './mail-template.ts'
import type { EventUpdateEmail } from '#mail/guests/event-update.tsx'
import type { GuestDeclinedEmail } from '#mail/guests/guest-declined.tsx'
import type { GuestLinkEmail } from '#mail/invitations/guest-link.tsx'
import type { GuestLinkAgainEmail } from '#mail/invitations/guest-link-again.tsx'
import type { GuestMessageEmail } from '#mail/guests/guest-message.tsx'
import type { GuestRemovedEmail } from '#mail/guests/guest-removed.tsx'
import type { GuestReminder } from '#mail/guests/guest-reminder.tsx'
import type { HostingRequest } from '#mail/hosting/host-request.tsx'
import type { HostingRsvps } from '#mail/hosting/host-rsvps.tsx'
import type { InvitationEmail } from '#mail/invitations/invitation.tsx'
import type { RsvpConfirmation } from '#mail/rsvp/rsvp-confirmation.tsx'
import type { SiteDecision } from '#mail/site/site-decision.tsx'
import type { QuestionMessageEmail } from '#mail/questions/question-message.tsx'
import type { QuestionReplyEmail } from '#mail/questions/question-reply.tsx'
import type { SignInCode } from '#mail/accounts/sign-in-code.tsx'
import type { SourceAlert } from '#mail/site/source-alert.tsx'
import type { SpotFreeEmail } from '#mail/rsvp/spot-free.tsx'
import type { SpotLostEmail } from '#mail/rsvp/spot-lost.tsx'
import type { TestMessage } from '#mail/site/test-message.tsx'
import type { VisitorActConfirm } from '#mail/visitors/visitor-act-confirm.tsx'

/**
 * All email templates by name, with their props. To add one, create a file in this folder and list it here and in
 * `entry-mail.tsx`. The server imports only this list and renders templates through the build.
 */
export interface MailTemplates {
  'event-news': EventUpdateEmail
  'guest-declined': GuestDeclinedEmail
  'guest-link': GuestLinkEmail
  'guest-link-again': GuestLinkAgainEmail
  'guest-message': GuestMessageEmail
  'guest-reminder': GuestReminder
  'guest-removed': GuestRemovedEmail
  invitation: InvitationEmail
  'place-free': SpotFreeEmail
  'rsvp-confirmation': RsvpConfirmation
  'email-change-notice': EmailChangeAlert
  'sign-in-way-added': SignInWayAdded
  'email-confirmation': EmailConfirmation
  'event-after': EventAfter
  'event-change': EventChange
  'event-digest': EventDigest
  'event-later': EventLater
  'event-readings': EventReadings
  'event-reminder': EventReminder
  'event-search-confirm': EventSearchConfirm
  'visitor-act-confirm': VisitorActConfirm
  'follow-hosting': FollowHosting
  'goal-nudge': GoalNudge
  'host-request': HostingRequest
  'host-rsvps': HostingRsvps
  'site-decision': SiteDecision
  'question-message': QuestionMessageEmail
  'question-reply': QuestionReplyEmail
  'sign-in-code': SignInCode
  'source-alert': SourceAlert
  'spot-lost': SpotLostEmail
  'test-message': TestMessage
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
