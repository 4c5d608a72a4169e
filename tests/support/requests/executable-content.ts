import { earlyPressScript } from '#server/platform/pages/pages.ts'
import { parseDocument, DomUtils } from 'htmlparser2'

const inert = new Set(['application/json', 'application/ld+json'])
const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcset', 'ping'])
/** Elements that load or run foreign content; no page or email of ours contains them. */
const foreign = new Set([
  'iframe',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'portal',
  'math',
  'animate',
  'set',
])
const safeAddress = /^(https?:|mailto:|webcals?:|data:image\/|[/#?.]|[\w-]+([/?#.]|$)|$)/i

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

function listFaults({ name, attribs, children }: Element, nonce: string | null): string[] {
  const faults: string[] = []
  if (foreign.has(name)) faults.push(`<${name}>`)
  if (name === 'script') {
    // Build assets; whether they run is up to the page's content security policy.
    const isFile = /^\/assets\/[\w./-]+$/.test(attribs['src'] ?? '') && children.length === 0
    const isEarlyPress = DomUtils.textContent(children) === earlyPressScript
    const isOurs = isFile || isEarlyPress || (nonce !== null && attribs['nonce'] === nonce)
    if (!isOurs && !inert.has(attribs['type'] ?? '')) faults.push('<script> that is not ours')
    const text = children.map((child) => ('data' in child ? child.data : '')).join('')
    if (/<\/|<!--/.test(text)) faults.push('<script> that could end early')
  }
  if (name === 'meta' && /refresh|set-cookie|default-style/i.test(attribs['http-equiv'] ?? ''))
    faults.push('<meta refresh>')
  for (const [attribute, value] of Object.entries(attribs)) {
    if (attribute.startsWith('on')) faults.push(`${name}[${attribute}]`)
    if (attribute === 'data-owned' || attribute === 'srcdoc') faults.push(`${name}[${attribute}]`)
    // React replaces executable URLs with this.
    if (value.startsWith("javascript:throw new Error('React has blocked")) continue
    // oxlint-disable-next-line no-control-regex -- browsers ignore them in URLs
    const address = value.replaceAll(/[\u0000-\u0020]/g, '')
    if (addresses.has(attribute) && !safeAddress.test(address)) faults.push(`${name}[${attribute}=${value}]`)
  }
  return faults
}

/**
 * Lists everything in a document that would execute, load or navigate by itself; empty if there is nothing.
 * @param nonce nonce of the page's own scripts; null if it has none
 */
export function executableContent(html: string, nonce: string | null): string[] {
  const document = parseDocument(html)
  const elements = DomUtils.getElementsByTagName('*', document, true)
  return elements.flatMap((element) => listFaults(element, nonce))
}
