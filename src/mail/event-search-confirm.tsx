import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventSearchConfirm {
  /** "Free STEM events within 20 miles" */
  search: string
  url: string
}

export const eventSearchConfirm: MailTemplate<EventSearchConfirm> = {
  subject: () => 'Confirm your weekly email',
  preview: ({ search }) => search,
  Body: ({ search, url }) => (
    <>
      <Heading>One more step</Heading>
      <Words>You asked Wonderlark to email you new events for this search each week:</Words>
      <Quote>{search}</Quote>
      <ActionButton href={url}>Yes, email me</ActionButton>
      <Words quiet>If you didn’t ask for this, ignore this email. You won’t get another one.</Words>
    </>
  ),
}
