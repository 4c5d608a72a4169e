/** Says that what a visitor wrote waits for its confirmation by email. */
export function EmailSent({ address, then }: { address: string; then: string }) {
  return (
    <p role="status" className="rounded-lg border border-line bg-fern-tint p-4 [overflow-wrap:anywhere]">
      <strong className="block">One more step: check your email</strong>
      We sent a confirmation link to {address}. It works for a day. {then}
    </p>
  )
}
