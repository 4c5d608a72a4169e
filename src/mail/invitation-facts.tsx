import { Fragment } from 'react'
import { TextLink } from './mail-parts.tsx'

/** When, where and what it costs, in words. */
export interface EventFact {
  label: string
  value: string
  /** Where the value leads. */
  href?: string
}

/** Text that somebody typed, its line breaks kept in the text version as well. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

const isWebAddress = (href: string) => /^https?:\/\//.test(href)

/** The facts as the letter's table takes them. */
export const factRows = (facts: readonly EventFact[]) =>
  facts.map(({ label, value, href }) => ({
    label,
    value: href && isWebAddress(href) ? <TextLink href={href}>{value}</TextLink> : <Lines text={value} />,
  }))
