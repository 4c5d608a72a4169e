import { linkText, shortenAddress } from '#domain/format/linked-text.ts'

/** A paragraph that someone wrote, with its addresses as links. */
export function Paragraph({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line [unicode-bidi:plaintext]">
      {linkText(text).map(({ text: shown, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noreferrer nofollow ugc" className="[overflow-wrap:anywhere]">
            <span className="print:hidden">{shortenAddress(shown)}</span>
            <span className="hidden print:inline">{shown}</span>
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  )
}
