import { Fragment } from 'react'
import { TextLink, Words } from './mail-parts.tsx'

/** A labelled fact about an event: date, venue or price. */
export interface EventFact {
  /** Identifies time and place, which email templates look up. */
  kind?: 'when' | 'where'
  label: string
  value: string
  /** Link target of the value. */
  href?: string
}

/** User-written text. Preserves its line breaks in the text version too. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

const isWebAddress = (href: string) => /^https?:\/\//.test(href)

/**
 * Converts facts to the rows of the email's table.
 * @param map directions to the venue, to which its name links
 */
export const factRows = (facts: readonly EventFact[], map: string | null = null) =>
  facts.map(({ kind, label, value, href = kind === 'where' && map !== null ? map : undefined }) => ({
    label,
    value: href && isWebAddress(href) ? <TextLink href={href}>{value}</TextLink> : <Lines text={value} />,
  }))

/** Title and time of an event. */
export function EventTitle({ title, when }: { title: string; when: string }) {
  return (
    <Words>
      <strong>{title}</strong>
      <br />
      <Lines text={when} />
    </Words>
  )
}
