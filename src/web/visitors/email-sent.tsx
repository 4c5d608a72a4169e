import { t } from '#texts/texts.ts'

/** Explains that a request must be confirmed by email. Also shown if the address has opted out of such emails. */
export function EmailSent({ address, then }: { address: string; then: string }) {
  return (
    <p role="status" className="rounded-lg border border-line bg-fern-tint p-4 [overflow-wrap:anywhere]">
      <strong className="block">{t('One more step: check your email')}</strong>
      {t('Open the confirmation link in our email to {address}.', { address })} {then}
    </p>
  )
}
