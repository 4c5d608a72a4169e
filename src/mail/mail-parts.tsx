import { Fragment, type ReactNode } from 'react'
import { around, fonts, inks, lineStart } from './mail-theme.ts'

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 className="w-ink" style={{ margin: '0 0 14px', font: `600 26px/32px ${fonts.display}`, color: inks.ink }}>
      {children}
    </h1>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <h2 className="w-ink" style={{ margin: '26px 0 8px', font: `600 18px/24px ${fonts.display}`, color: inks.ink }}>
      {children}
    </h2>
  )
}

/** A paragraph that preserves line breaks. */
export function Words({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return (
    <p
      className={quiet ? 'w-muted' : 'w-ink'}
      style={{
        margin: '0 0 14px',
        font: quiet ? `400 14px/21px ${fonts.text}` : `400 16px/25px ${fonts.text}`,
        color: quiet ? inks.muted : inks.ink,
        whiteSpace: 'pre-line',
      }}
    >
      {children}
    </p>
  )
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="w-link" href={href} style={{ color: inks.fern, fontWeight: 600 }}>
      {children}
    </a>
  )
}

/** Returns a function for `rich` that turns the text between tags into a link. */
export const linkTo = (href: string) =>
  function link(children: ReactNode) {
    return <TextLink href={href}>{children}</TextLink>
  }

/** The primary action of an email. A table, because some mail clients ignore padding on links. */
export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '22px 0 14px' }}>
      <tbody>
        <tr>
          <td className="w-fern" style={{ backgroundColor: inks.fern, borderRadius: '10px' }}>
            <a
              className="w-fern-link"
              href={href}
              style={{
                display: 'inline-block',
                padding: '13px 24px',
                font: `600 16px/20px ${fonts.text}`,
                color: inks.onFern,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Buttons side by side, such as Going, Maybe, Can’t go. They wrap where the screen is too narrow. */
export function ChoiceButtons({ choices }: { choices: readonly { href: string; label: string }[] }) {
  return (
    <p style={{ margin: '20px 0 6px' }}>
      {choices.map(({ href, label }, at) => (
        <Fragment key={href}>
          {at > 0 && ' '}
          <a
            className={at === 0 ? 'w-fern w-fern-link' : 'w-tint w-ink'}
            href={href}
            style={{
              display: 'inline-block',
              padding: '12px 14px',
              margin: around(0, 4, 8, 0),
              borderRadius: '10px',
              font: `600 16px/20px ${fonts.text}`,
              backgroundColor: at === 0 ? inks.fern : inks.fernTint,
              color: at === 0 ? inks.onFern : inks.ink,
              textDecoration: 'none',
            }}
          >
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** A table of labelled facts, styled like a specimen label. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '4px 0 14px' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td
              className="w-muted w-line"
              style={{
                width: '76px',
                padding: around(8, 12, 8, 0),
                borderTop: `1px solid ${inks.line}`,
                font: `400 14px/22px ${fonts.text}`,
                color: inks.muted,
                verticalAlign: 'top',
              }}
            >
              {label}
            </td>
            <td
              className="w-ink w-line"
              style={{
                padding: '8px 0',
                borderTop: `1px solid ${inks.line}`,
                font: `400 16px/22px ${fonts.text}`,
                color: inks.ink,
                verticalAlign: 'top',
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An earlier message to which an email replies, formatted as mail programs do. */
export function EarlierMessage({ children }: { children: ReactNode }) {
  return (
    <blockquote
      className="w-muted w-line"
      style={{
        margin: '0 0 16px',
        padding: around(2, 0, 2, 14),
        [lineStart() === 'left' ? 'borderLeft' : 'borderRight']: `3px solid ${inks.line}`,
        font: `400 15px/23px ${fonts.text}`,
        color: inks.muted,
      }}
    >
      {children}
    </blockquote>
  )
}

/** A quotation of user-written text. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    <div
      className="w-tint w-ink"
      style={{
        margin: '0 0 16px',
        padding: '12px 16px',
        borderRadius: '6px',
        backgroundColor: inks.fernTint,
        font: `400 16px/24px ${fonts.text}`,
        color: inks.ink,
        whiteSpace: 'pre-line',
      }}
    >
      {children}
    </div>
  )
}
