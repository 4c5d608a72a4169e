import { Fragment, type ReactNode } from 'react'
import { languageOptions } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { around, fonts, inks, lineStart, nightStyle, readDirection } from './mail-theme.ts'
import type { MailFrame } from './mail-template.ts'

interface MailLayoutProps extends MailFrame {
  /** Preview text that mail clients show after the subject. */
  preview: string
  children: ReactNode
}

/** Invisible padding after the preview, so that mail clients don't append the start of the body. */
const blank = '\u034f\u00a0\u200b '.repeat(60)

const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const

function Masthead({ origin }: { origin: string }) {
  return (
    <table {...table}>
      <tbody>
        <tr>
          <td style={{ padding: '0 4px 16px' }}>
            <a
              className="w-ink"
              href={origin}
              style={{ font: `600 22px/40px ${fonts.display}`, color: inks.ink, textDecoration: 'none' }}
            >
              <img
                src={`${origin}/icons/lark-192.png`}
                width="40"
                height="40"
                alt=""
                style={{ verticalAlign: 'middle', border: 0, margin: around(0, 10, 0, 0) }}
              />
              Wonderlark
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Footer({ reason, replies, unsubscribe, languages }: MailFrame) {
  return (
    <p
      className="w-muted"
      style={{ margin: '20px 4px 0', font: `400 13px/20px ${fonts.text}`, color: inks.muted, textAlign: lineStart() }}
    >
      {replies && (
        <>
          {replies}
          <br />
        </>
      )}
      {reason}
      {unsubscribe && (
        <>
          {' '}
          <a href={unsubscribe.url} style={{ color: inks.muted }}>
            {unsubscribe.label}
          </a>
        </>
      )}
      {languages?.map(({ language, url }) => (
        <Fragment key={language}>
          <br />
          <a href={url} lang={language} hrefLang={language} style={{ color: inks.muted }}>
            {languageOptions[language].name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

function Signature({ name }: { name: string }) {
  return (
    <p className="w-ink" style={{ margin: '16px 0 0', font: `400 16px/25px ${fonts.text}`, color: inks.ink }}>
      — {name}
    </p>
  )
}

/** Shared layout of all emails: a single column of tables, which every mail client can render. */
export function MailLayout({ preview, children, ...frame }: MailLayoutProps) {
  const { origin, signedBy } = frame
  return (
    <html lang={new Intl.Locale(currentLocale()).language} dir={readDirection()}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle}</style>
      </head>
      <body dir={readDirection()} className="w-paper" style={{ margin: 0, padding: 0, backgroundColor: inks.paper }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {preview}
          {blank}
        </div>
        <table {...table} className="w-paper" style={{ backgroundColor: inks.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 12px 36px' }}>
                <table {...table} style={{ maxWidth: '560px', margin: '0 auto', textAlign: lineStart() }}>
                  <tbody>
                    <tr>
                      <td>
                        <Masthead origin={origin} />
                        <table
                          {...table}
                          className="w-card"
                          style={{
                            backgroundColor: inks.card,
                            border: `1px solid ${inks.line}`,
                            borderTop: `3px solid ${inks.marigold}`,
                            borderRadius: '6px',
                          }}
                        >
                          <tbody>
                            <tr>
                              <td className="w-pad" style={{ padding: '28px 32px 30px', wordBreak: 'break-word' }}>
                                {children}
                                {signedBy && <Signature name={signedBy} />}
                              </td>
                            </tr>
                          </tbody>
                        </table>
                        <Footer {...frame} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
