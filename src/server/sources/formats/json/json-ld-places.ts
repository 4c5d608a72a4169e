import { readPriceField } from '#domain/prices/price-words.ts'
import { readDegrees, type FeedPlace, type FeedPrice } from '#server/sources/formats/feed-event.ts'
import { toText, getTypes, type JsonNode, type NodeGraph } from './json-ld-nodes.ts'
import { toOneLine, toPlaceLine } from '#server/sources/formats/text/plain-text.ts'

/** Reads the venue and price of a schema.org event. */

function addressText(address: JsonNode): string {
  const region = [toText(address.addressRegion), toText(address.postalCode)].filter(Boolean).join(' ')
  const country = typeof address.addressCountry === 'object' ? '' : toText(address.addressCountry)
  return [toText(address.streetAddress), toText(address.addressLocality), region, country].filter(Boolean).join(', ')
}

function joinDistinct(parts: string[]): string {
  const chosen: string[] = []
  for (const part of parts) if (part !== '' && !chosen.some((before) => before.includes(part))) chosen.push(part)
  // Drops "TheBoathouse" if "TheBoathouse, Marine Drive" follows.
  return chosen.filter((part, at) => !chosen.some((other, its) => its > at && other.startsWith(part))).join(', ')
}

const isVirtualPlace = (node: JsonNode) => getTypes(node).includes('VirtualLocation')

function readPosition(node: JsonNode, graph: NodeGraph): Pick<FeedPlace, 'latitude' | 'longitude'> {
  const [geo] = graph.nodes(node.geo)
  const at = geo ?? node
  return readDegrees(toText(at.latitude), toText(at.longitude))
}

export function readPlace(event: JsonNode, graph: NodeGraph): FeedPlace {
  const node = graph.nodes(event.location).find((place) => !isVirtualPlace(place))
  if (!node) return { text: toPlaceLine(toText(event.location)), latitude: null, longitude: null }
  const address = graph.nodes(node.address).map(addressText)[0] ?? toText(node.address)
  const own = getTypes(node).includes('PostalAddress') ? addressText(node) : ''
  const text = joinDistinct([toText(node.name), address, own].map((part) => toPlaceLine(part)))
  return { text, ...readPosition(node, graph) }
}

/** Returns whether the event is online only, according to the page. */
export function readVirtual(event: JsonNode, graph: NodeGraph): { isVirtual: boolean | null; link: string | null } {
  const mode = toText(event.eventAttendanceMode).replace(/^.*\//, '')
  const places = graph.nodes(event.location)
  const virtual = places.find(isVirtualPlace)
  const link = virtual ? toText(virtual.url) : ''
  const isOnlyVirtual = virtual !== undefined && places.every(isVirtualPlace)
  const said = mode === 'OnlineEventAttendanceMode' ? true : mode === 'OfflineEventAttendanceMode' ? false : null
  return { isVirtual: said ?? (isOnlyVirtual ? true : null), link: /^https?:\/\//i.test(link) ? link : null }
}

export function readPrice(event: JsonNode, graph: NodeGraph): FeedPrice | null {
  const offers = graph.nodes(event.offers)
  const isFree = toText(event.isAccessibleForFree).toLowerCase()
  const link = offers.map((offer) => toText(offer.url)).find((url) => /^https?:\/\//i.test(url)) ?? null
  const prices = offers
    .flatMap((offer) => {
      const text = toOneLine(toText(offer.lowPrice ?? offer.price))
      const sign = toText(offer.priceCurrency)
      // Programs write decimals with a period, so "12.500" is not a thousand.
      const found = /^\d+(?:\.\d+)?$/.test(text) ? { amount: Number(text), sign } : readPriceField(text, sign)
      return found ? [{ amount: 'isFree' in found && found.isFree ? 0 : found.amount, sign: sign || found.sign }] : []
    })
    .flatMap(({ amount, sign }) => (amount === null ? [] : [{ amount, sign }]))
    .sort((a, b) => a.amount - b.amount)
  const sign = prices[0]?.sign ?? ''
  if (/(^|\/)true$/.test(isFree)) return { isFree: true, amount: null, sign, link }
  // Prefers the lowest price above zero, since a free ticket is often for babies only.
  const paid = prices.find(({ amount }) => amount > 0)
  if (!paid) return prices.length > 0 ? { isFree: true, amount: null, sign, link } : null
  return { isFree: false, ...paid, link }
}
