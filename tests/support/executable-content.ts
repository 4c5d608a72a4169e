import { parseDocument, DomUtils } from 'htmlparser2'

const inert = new Set(['application/json', 'application/ld+json'])
const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcset', 'ping'])
/** Elements that load or run what others wrote, and that none of our pages and letters has. */
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

function faultsOf({ name, attribs, children }: Element, nonce: string | null): string[] {
  const faults: string[] = []
  if (foreign.has(name)) faults.push(`<${name}>`)
  if (name === 'script') {
    // Files of the build, as far as the page's policy lets scripts run at all.
    const isFile = /^\/assets\/[\w./-]+$/.test(attribs['src'] ?? '') && children.length === 0
    const isOurs = isFile || (nonce !== null && attribs['nonce'] === nonce)
    if (!isOurs && !inert.has(attribs['type'] ?? '')) faults.push('<script> that is not ours')
    const text = children.map((child) => ('data' in child ? child.data : '')).join('')
    if (/<\/|<!--/.test(text)) faults.push('<script> that could end early')
  }
  if (name === 'meta' && /refresh|set-cookie|default-style/i.test(attribs['http-equiv'] ?? ''))
    faults.push('<meta refresh>')
  for (const [attribute, value] of Object.entries(attribs)) {
    if (attribute.startsWith('on')) faults.push(`${name}[${attribute}]`)
    if (attribute === 'data-owned' || attribute === 'srcdoc') faults.push(`${name}[${attribute}]`)
    // React puts this in the place of an address that would run.
    if (value.startsWith("javascript:throw new Error('React has blocked")) continue
    // oxlint-disable-next-line no-control-regex -- browsers overlook them in addresses
    const address = value.replaceAll(/[\u0000-\u0020]/g, '')
    if (addresses.has(attribute) && !safeAddress.test(address)) faults.push(`${name}[${attribute}=${value}]`)
  }
  return faults
}

/**
 * Whatever in a document would run, load or lead away by itself; empty when all of it is text.
 * @param nonce of the page's own scripts; null where there are none
 */
export function executableContent(html: string, nonce: string | null): string[] {
  const document = parseDocument(html)
  const elements = DomUtils.getElementsByTagName('*', document, true)
  return elements.flatMap((element) => faultsOf(element, nonce))
}
