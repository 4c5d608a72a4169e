import type { EmailLook } from '#domain/invitations/email-look.ts'

/** An event as text ready for display, in the venue's time zone. */
export interface EventLines {
  title: string
  /** "Sat, Nov 21, 2026 · 10:00 AM to 12:00 PM EST" */
  when: string
  /** Postponed: it has no time until the host sets a new one. */
  isPostponed?: boolean
  /** "Brower Park, Brooklyn, NY", "Online"; empty if unknown. */
  where: string
  /** Absolute URL of the event page. */
  url: string
  /** Picture, map and buttons; only in emails about a single event. */
  look?: EmailLook
}
