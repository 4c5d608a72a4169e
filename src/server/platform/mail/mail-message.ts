import type { Attachment, Email } from 'postal-mime'
import { toStorable } from '#server/platform/database/database.ts'

/** A message received by this server. */
export interface IncomingMail {
  /** Null if it has none. */
  messageId: string | null
  /** Address in `From`; null unless there is exactly one, because programs disagree on which of several counts. */
  from: string | null
  /** Sent by a program: a vacation notice, bounce, mailing list or response to an invitation. */
  isAutomatic: boolean
  /** Plain text, including quotations. */
  text: string
  /** Number of attached files. */
  attachments: number
}

const listWords = /^(bulk|list|junk|auto_reply)$/i
const automaticHeaders = [
  'list-id',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-loop',
  'x-failed-recipients',
]

function isAutomatic({ headers, attachments }: Email): boolean {
  const findValue = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? null
  const submitted = findValue('auto-submitted')
  return (
    (submitted !== null && !/^no\b/i.test(submitted)) ||
    listWords.test(findValue('precedence') ?? '') ||
    findValue('return-path') === '<>' ||
    automaticHeaders.some((name) => findValue(name) !== null) ||
    /^multipart\/report\b/i.test(findValue('content-type') ?? '') ||
    attachments.some(({ method }) => method === 'REPLY')
  )
}

type ParseAddresses = typeof import('postal-mime').addressParser

/** Returns the address in `From` if the message has one such header with one address. */
function findOnlySender({ headers }: Email, parse: ParseAddresses): string | null {
  const lines = headers.filter(({ key }) => key === 'from')
  const [sender, ...others] = lines.flatMap(({ value }) => parse(value, { flatten: true }))
  return lines.length === 1 && others.length === 0 ? (sender?.address ?? null) : null
}

/** Pictures in a signature and cryptographic signatures don't count as attachments. */
const isFile = ({ related, mimeType }: Attachment) =>
  related !== true && !/^(text\/calendar|application\/(ics|pgp-signature|(x-)?pkcs7-signature))$/.test(mimeType)

const blocks = new Set('p div section ul ol pre h1 h2 h3 h4 h5 h6 hr table tr li blockquote'.split(' '))
const silent = new Set('script style head title'.split(' '))
const voids = new Set('br hr img meta link input col wbr area base embed source track'.split(' '))
/** Elements in which mail programs put the quoted message, by class or id. */
const quotes =
  /\b(gmail_quote|gmail_attr|gmail_signature|moz-cite-prefix|moz-signature|yahoo_quoted|protonmail_quote)\b/
/** Ids at which Outlook begins the quoted message, which goes on until the end. */
const quoteStart = /\b(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION)\b/

/** Converts the HTML of an email to plain text, without what the mail program marked as a quotation or signature. */
async function readHtml(html: string): Promise<string> {
  const { Parser } = await import('htmlparser2')
  let text = ''
  let skipped = 0
  let isOver = false
  const isSkipped = (name: string, { class: names = '', id = '', type = '' }: Record<string, string>) =>
    silent.has(name) || quotes.test(`${names} ${id}`) || (name === 'blockquote' && /cite/i.test(type))
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (quoteStart.test(attributes.id ?? '')) isOver = true
        if (voids.has(name)) {
          if (skipped === 0 && !isOver && (name === 'br' || name === 'hr')) text += '\n'
          return
        }
        if (skipped > 0 || isSkipped(name, attributes)) skipped += 1
        else if (blocks.has(name)) breakLine()
      },
      onclosetag: (name) => {
        if (voids.has(name)) return
        if (skipped > 0) skipped -= 1
        else if (name === 'p') text += '\n\n'
        else if (blocks.has(name)) breakLine()
      },
      ontext: (piece) => {
        if (skipped === 0 && !isOver) text += piece.replace(/\s+/g, ' ')
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return text.replace(/(?:(?<! ) +)?\n */g, '\n')
}

/**
 * Parses a message of at most 256 KB.
 * @throws if it is nested too deeply or its headers are too large
 */
export async function readIncomingMail(source: Buffer): Promise<IncomingMail> {
  // Most servers receive no mail, so they don't load the library.
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const limits = { maxNestingDepth: 20, maxHeadersSize: 65_536, forceRfc822Attachments: true }
  const email = await PostalMime.parse(source, limits)
  const text = email.text?.trim() ? email.text : await readHtml(email.html ?? '')
  return {
    messageId: email.messageId ?? null,
    from: findOnlySender(email, addressParser),
    isAutomatic: isAutomatic(email),
    text: toStorable(text.replace(/\r\n?/g, '\n')),
    attachments: email.attachments.filter(isFile).length,
  }
}
