import type { SignInWayAdded } from './user-sign-in-way.tsx'
import type { EmailChangeAlert } from './user-email-alert.tsx'
import type { EmailConfirmation } from './user-email-confirmation.tsx'
import type { EventAfter } from './event-after.tsx'
import type { EventChange } from './event-change.tsx'
import type { EventDigest } from './event-digest.tsx'
import type { EventLater } from './event-later.tsx'
import type { EventReadings } from './event-readings.tsx'
import type { EventReminder } from './event-reminder.tsx'
import type { EventSearchConfirm } from './event-search-confirm.tsx'
import type { FollowHosting } from './follow-hosting.tsx'
import type { GoalNudge } from './goal-nudge.tsx'
import type { MailFrame } from './mail-template.ts'
import type { EventUpdateEmail } from './event-update.tsx'
import type { GuestDeclinedEmail } from './guest-declined.tsx'
import type { GuestLinkEmail } from './guest-link.tsx'
import type { GuestLinkAgainEmail } from './guest-link-again.tsx'
import type { GuestMessageEmail } from './guest-message.tsx'
import type { GuestRemovedEmail } from './guest-removed.tsx'
import type { GuestReminder } from './guest-reminder.tsx'
import type { HostingRequest } from './hosting-request.tsx'
import type { HostingRsvps } from './hosting-rsvps.tsx'
import type { InvitationEmail } from './invitation-email.tsx'
import type { RsvpConfirmation } from './rsvp-confirmation.tsx'
import type { SiteDecision } from './site-decision.tsx'
import type { QuestionMessageEmail } from './question-message.tsx'
import type { QuestionReplyEmail } from './question-reply.tsx'
import type { SignInCode } from './user-sign-in-code.tsx'
import type { SourceAlert } from './source-alert.tsx'
import type { SpotFreeEmail } from './event-spot-free.tsx'
import type { SpotLostEmail } from './event-spot-lost.tsx'
import type { TestMessage } from './test-message.tsx'
import type { VisitorActConfirm } from './visitor-act-confirm.tsx'

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
