import type { ReactNode } from 'react'

/** What all messages are made from besides their own. */
export interface MailFrame {
  /** Origin of links and pictures, without a slash at its end. */
  origin: string
  /** Why the person gets it, as a sentence at the foot. */
  reason: string
  /** Ends this kind of mail; absent where it answers something the person has just done. */
  unsubscribe?: { url: string; label: string }
}

/** One message: what is above it and what is in it. */
export interface MailTemplate<Props> {
  /** A line without line breaks. */
  subject(props: Props): string
  /** What lists of messages show behind the subject. */
  preview(props: Props): string
  Body(props: Props & Pick<MailFrame, 'origin'>): ReactNode
}
