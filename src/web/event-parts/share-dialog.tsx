import { Mail, MessageSquare, QrCode, Share2 } from 'lucide-react'
import { lazy, useState, type ReactElement, type ReactNode } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import {
  emailShareLink,
  facebookShareLink,
  shareMessage,
  textMessageShareLink,
  whatsAppShareLink,
  xShareLink,
} from '#domain/events/event-share.ts'
import { paths } from '#web/paths.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useCoarsePointer } from '#web/platform/use-browser.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

/** Loaded lazily, because few people need it and it contains an encoder. */
const ShareCode = lazy(async () => ({ default: (await import('./share-code.tsx')).ShareCode }))

/** Outlines of logos, since the icon set has no brands. */
const logos = {
  facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17Z',
  whatsApp:
    'M20.5 11.7a8.3 8.3 0 0 1-12.2 7.3L3.5 20.5l1.5-4.6a8.3 8.3 0 1 1 15.5-4.2Z' +
    'M8.7 8c-.7 3 3.7 7.8 7.3 7.2.9-.2 1.4-1.2 1.1-1.9l-2-.9-.9 1c-1.3-.5-2.3-1.5-2.8-2.8l.9-.9-.8-2c-.8-.5-2.5-.8-2.8.3Z',
  x: 'M4 4h4.2L20 20h-4.2L4 4ZM4.5 20l6.4-6.9M19.5 4l-6 6.5',
}

const Logo = ({ of }: { of: keyof typeof logos }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={logos[of]} />
  </svg>
)

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start font-medium hover:bg-well [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern'

function ShareLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  const isWebsite = to.startsWith('https:')
  return (
    <li>
      <a href={to} className={row} {...(isWebsite && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        {children}
      </a>
    </li>
  )
}

/** Content of the dialog. Browser only. */
function ShareOptions({ event }: { event: LearningEvent }) {
  const page = window.location.origin + paths.event(event)
  // Desktops that can't send text messages ignore the link silently.
  const canText = useCoarsePointer()
  const [isCodeShown, setCodeShown] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="rounded-md border border-line bg-well px-3.5 py-3 text-sm break-words whitespace-pre-line">
        {shareMessage(event)}
      </p>
      <SystemShare event={event} page={page} />
      <ul className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))]">
        <ShareLink to={whatsAppShareLink(event, page)} icon={<Logo of="whatsApp" />}>
          WhatsApp
        </ShareLink>
        {canText && (
          <ShareLink to={textMessageShareLink(event, page)} icon={<MessageSquare aria-hidden />}>
            {t('Text message')}
          </ShareLink>
        )}
        <ShareLink to={emailShareLink(event, page)} icon={<Mail aria-hidden />}>
          {t('Email')}
        </ShareLink>
        <ShareLink to={facebookShareLink(page)} icon={<Logo of="facebook" />}>
          Facebook
        </ShareLink>
        <ShareLink to={xShareLink(event, page)} icon={<Logo of="x" />}>
          X (Twitter)
        </ShareLink>
        <li>
          <button type="button" aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)} className={row}>
            <QrCode aria-hidden />
            {t('QR code')}
          </button>
        </li>
      </ul>
      {isCodeShown && (
        <ClientOnly
          fallback={<Skeleton className="mx-auto mb-15 aspect-square w-64 max-w-full" />}
          onFailure={() => setCodeShown(false)}
        >
          <ShareCode page={page} name={`wonderlark-event-${event.id}`} />
        </ClientOnly>
      )}
      <CopyField label={t('Link to this event')} text={page} action={t('Copy Link')} />
    </div>
  )
}

const canShare = () => typeof navigator.share === 'function'

/** Button for the system share sheet, if available. */
function SystemShare({ event, page }: { event: LearningEvent; page: string }) {
  const hasSheet = useBrowserValue(canShare, false)
  if (!hasSheet) return null
  const share = () => {
    // Closing the sheet rejects the promise but isn't an error.
    navigator.share({ title: event.title, text: shareMessage(event), url: page }).catch(() => undefined)
  }
  return (
    <Button onClick={share} className="w-full">
      <Share2 aria-hidden className="size-5" />
      {t('Share with an app')}
    </Button>
  )
}

export interface ShareDialogProps {
  event: LearningEvent
  /** Control that opens the dialog. Omit it if `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** Dialog to share an event through the system share sheet, messengers, social networks, a link or a QR code. */
export function ShareDialog({ event, ...dialog }: ShareDialogProps) {
  return (
    <Dialog title={t('Share Event')} description={t('Good company makes learning better.')} {...dialog}>
      <ShareOptions event={event} />
    </Dialog>
  )
}
