import { TextLink } from './mail-parts.tsx'

/** When, where and what it costs, in words. */
export interface EventFact {
  label: string
  value: string
  /** Where the value leads. */
  href?: string
}

const isWebAddress = (href: string) => /^https?:\/\//.test(href)

/** The facts as the letter's table takes them. */
export const factRows = (facts: readonly EventFact[]) =>
  facts.map(({ label, value, href }) => ({
    label,
    value:
      href && isWebAddress(href) ? (
        <TextLink href={href}>{value}</TextLink>
      ) : (
        <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
      ),
  }))
