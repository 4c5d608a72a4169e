import type { ReactNode } from 'react'
import type { Language } from '#texts/languages.ts'

/** Parts that all emails share. */
export interface MailFrame {
  /** Origin of links and pictures, without a trailing slash. */
  origin: string
  /** Sentence in the footer that says why the person gets the email. */
  reason: string
  /** Sentence in the footer that says where a reply goes. */
  replies?: string
  /** Organization that hosts the event. Its name is the signature of the email. */
  signedBy?: string
  /** Unsubscribe link for this kind of email. Absent from emails that respond to something the person just did. */
  unsubscribe?: { url: string; label: string }
  /** Other languages in which the recipient can get emails, each with the page that asks for it. */
  languages?: readonly { language: Language; url: string }[]
}

/** An email template: subject, preview and body. */
export interface MailTemplate<Props> {
  /** A single line. */
  subject(props: Props): string
  /** Preview text that mail clients show after the subject. */
  preview(props: Props): string
  Body(props: Props & Pick<MailFrame, 'origin'>): ReactNode
}
