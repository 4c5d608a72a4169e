import type { ReactNode } from 'react'
import { fonts, inks, nightStyle } from './mail-theme.ts'
import type { MailFrame } from './mail-template.ts'

interface MailLayoutProps extends MailFrame {
  /** What lists of messages show behind the subject. */
  preview: string
  children: ReactNode
}

/** Keeps the beginning of the message out of the preview. */
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
                style={{ verticalAlign: 'middle', border: 0, marginRight: '10px' }}
              />
              Wonderlark
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Foot({ reason, unsubscribe }: Pick<MailFrame, 'reason' | 'unsubscribe'>) {
  return (
    <p
      className="w-muted"
      style={{ margin: '20px 4px 0', font: `400 13px/20px ${fonts.text}`, color: inks.muted, textAlign: 'left' }}
    >
      {reason}
      {unsubscribe && (
        <>
          {' '}
          <a href={unsubscribe.url} style={{ color: inks.muted }}>
            {unsubscribe.label}
          </a>
        </>
      )}
    </p>
  )
}

/** The sheet that all messages are written on: one column of tables, which every mail program can draw. */
export function MailLayout({ origin, preview, reason, unsubscribe, children }: MailLayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle}</style>
      </head>
      <body className="w-paper" style={{ margin: 0, padding: 0, backgroundColor: inks.paper }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {preview}
          {blank}
        </div>
        <table {...table} className="w-paper" style={{ backgroundColor: inks.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 12px 36px' }}>
                <table {...table} style={{ maxWidth: '560px', margin: '0 auto', textAlign: 'left' }}>
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
                              </td>
                            </tr>
                          </tbody>
                        </table>
                        <Foot reason={reason} {...(unsubscribe && { unsubscribe })} />
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
