import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface EventSearchConfirm {
  /** "Free STEM events within 20 miles" */
  search: string
  url: string
}

export const eventSearchConfirm: MailTemplate<EventSearchConfirm> = {
  subject: () => 'Do you want this search by mail each week?',
  preview: ({ search }) => search,
  Body: ({ search, url }) => (
    <>
      <Heading>One more step</Heading>
      <Words>Somebody, you we hope, asked Wonderlark to send new events of this search to you each week:</Words>
      <Quote>{search}</Quote>
      <ActionButton href={url}>Yes, send it to me</ActionButton>
      <Words quiet>If it was not you, do nothing: without your yes you hear no more of it.</Words>
    </>
  ),
}
