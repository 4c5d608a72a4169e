import { renderSVG } from 'uqr'
import { formatCheckInCode } from '#domain/guests/guest-check-in.ts'
import { paths } from '#web/paths.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { t } from '#texts/texts.ts'

/** The guest's check-in code, as text and as a QR code that opens the host's check-in. Works without JavaScript. */
export function CheckInCode({ eventId, code }: { eventId: number; code: string }) {
  // A camera app needs the whole URL; the check-in screen reads the code from either.
  const origin = useBrowserValue(() => window.location.origin, '')
  const svg = renderSVG(`${origin}${paths.checkIn(eventId)}?code=${code}`, { ecc: 'M', border: 4 })
  return (
    <div className="mt-4 flex items-center gap-4">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('QR code for the door')}
        width="112"
        height="112"
        className="size-28 shrink-0 rounded-md border border-line bg-white"
      />
      <p className="text-sm">
        <span className="block text-muted">{t('Your code for the door')}</span>
        <span translate="no" className="font-display text-2xl font-semibold tabular-nums">
          {formatCheckInCode(code)}
        </span>
      </p>
    </div>
  )
}
