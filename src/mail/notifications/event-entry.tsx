import type { EventLines } from './event-lines.ts'
import { fonts, inks } from '#mail/mail-theme.ts'

/** An event in a list, with the reason it is included. */
export function EventEntry({ event, reason }: { event: EventLines; reason?: string }) {
  const { title, when, where, url } = event
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td className="w-line" style={{ padding: '14px 0', borderTop: `1px solid ${inks.line}` }}>
            <a
              className="w-link"
              href={url}
              style={{ font: `600 18px/24px ${fonts.display}`, color: inks.fern, textDecoration: 'none' }}
            >
              {title}
            </a>
            <div className="w-ink" style={{ font: `400 15px/22px ${fonts.text}`, color: inks.ink, paddingTop: '3px' }}>
              {when}
            </div>
            {where && (
              <div className="w-ink" style={{ font: `400 15px/22px ${fonts.text}`, color: inks.ink }}>
                {where}
              </div>
            )}
            {reason && (
              <div
                className="w-muted"
                style={{ font: `italic 400 14px/21px ${fonts.text}`, color: inks.muted, paddingTop: '3px' }}
              >
                {reason}
              </div>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
