import type { EmailLook } from '#domain/invitations/email-look.ts'
import { ActionButton, TextLink, Words } from './mail-parts.tsx'
import { around, inks } from './mail-theme.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** The event's picture or plate, above the words. */
export function EventPicture({ look }: { look: EmailLook | undefined }) {
  if (!look?.picture) return null
  const { src, alt } = look.picture
  return (
    <img
      src={src}
      alt={alt}
      width="496"
      style={{
        display: 'block',
        width: '100%',
        maxWidth: '496px',
        height: 'auto',
        margin: '0 0 18px',
        border: `1px solid ${inks.line}`,
        borderRadius: '6px',
      }}
    />
  )
}

/** A button to join online. */
export function JoinButton({ look }: { look: EmailLook | undefined }) {
  if (!look?.join) return null
  return <ActionButton href={look.join}>{t('Join online')}</ActionButton>
}

/** Links that put the event into calendars on the web. Programs read the attached file. */
export function CalendarLinks({ look }: { look: EmailLook | undefined }) {
  if (!look?.calendars) return null
  const { google, outlook } = look.calendars
  return (
    <Words quiet>
      {rich('Add to calendar: {google} · {outlook}', {
        google: <TextLink href={google}>Google</TextLink>,
        outlook: <TextLink href={outlook}>Outlook</TextLink>,
      })}
    </Words>
  )
}

/** A guest's check-in code. Emails to many guests contain only its picture. */
export interface Door {
  code: string | null
  image: string
}

/** The guest's check-in code, as a picture and as text. */
export function DoorCode({ door }: { door: Door | null }) {
  if (!door) return null
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '10px 0 18px' }}>
      <tbody>
        <tr>
          <td style={{ padding: around(0, 16, 0, 0) }}>
            <img
              src={door.image}
              alt={t('QR code for the door')}
              width="112"
              height="112"
              style={{
                display: 'block',
                border: `1px solid ${inks.line}`,
                borderRadius: '6px',
                backgroundColor: '#fff',
              }}
            />
          </td>
          <td>
            <Words quiet>{t('Your code for the door')}</Words>
            {door.code && (
              <Words>
                <strong style={{ fontSize: '22px', letterSpacing: '1px' }}>{door.code}</strong>
              </Words>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
