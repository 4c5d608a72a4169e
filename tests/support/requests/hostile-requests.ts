import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { hostileDetails, spoil } from './hostile-details.ts'
import { hostileText, valuesFor } from './hostile-values.ts'

/** A request as sent over the wire, and the endpoint it targets. */
export interface HostileRequest {
  endpoint: Endpoint
  method: string
  /** Path and query, escaped only as far as HTTP requires. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
  who: 'owner' | 'stranger' | 'nobody' | 'forger'
}

/** URL-encodes a text. Replaces lone surrogates first, because `encodeURIComponent` throws on them. */
const escape = (text: string) => encodeURIComponent(text.toWellFormed())

/** Path segments with unusual or invalid escaping. */
const rawPart = fc.constantFrom(
  '%',
  '%E0%A4%A',
  '%00',
  '%2F',
  '%2e%2e',
  '..',
  '.',
  '%ff',
  '%C0%AF',
  ';a=b',
  '%25',
  '*',
  '%0d%0a',
  '~',
)

/** Placeholder for an id from an earlier response; the sender of the request fills it in. */
export const knownMark = /~(\d+)~/g

const pathPart: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.nat(15).map((back) => `~${back}~`), weight: 8 },
  { arbitrary: fc.integer({ min: 1, max: 9 }).map(String), weight: 4 },
  { arbitrary: fc.constant('me'), weight: 4 },
  { arbitrary: hostileText.map((text) => escape(text.slice(0, 400))), weight: 3 },
  { arbitrary: rawPart, weight: 1 },
)

function buildPath({ path }: Endpoint): Arbitrary<string> {
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  return fc
    .tuple(fc.array(pathPart, { minLength: names.length, maxLength: names.length }), fc.nat(60))
    .map(([parts, ending]) => {
      const filled = names.reduce((text, name, at) => text.replace(name, () => parts[at] ?? ''), path as string)
      return filled + (ending === 0 ? '/' : ending === 1 ? '//x' : '')
    })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3_000)

function buildQuery({ query }: Endpoint): Arbitrary<string> {
  const odd = fc.oneof(
    fc
      .tuple(hostileText, hostileText)
      .map(([key, value]) => `${escape(key.slice(0, 100))}=${escape(value.slice(0, 1_000))}`),
    fc.constantFrom('', '&', '=', '&&=&', '%', '%00=%00', 'a[]=1&a[b]=2', '__proto__=1', '?', '#', '+'),
  )
  const own = query
    ? fc
        // Only a few at a time: with all parameters, one of them would nearly always be rejected.
        .tuple(valuesFor(query), hostileDetails, fc.array(fc.nat(99), { maxLength: 3 }))
        .map(([value, trick, chosen]) => {
          const entries = Object.entries(spoil(value, trick) ?? {})
          return [...new Set(chosen.map((at) => entries[at % entries.length]))]
            .flatMap((entry) => (entry?.[1] === undefined ? [] : [`${escape(entry[0])}=${escape(asText(entry[1]))}`]))
            .join('&')
        })
    : fc.constant('')
  return fc.tuple(own, odd, fc.nat(9)).map(([text, other, chance]) => {
    if (chance === 0) return [text, other].filter(Boolean).join('&')
    // Repeats a parameter.
    return chance === 1 && text !== '' ? `${text}&${text.split('&')[0]}` : text
  })
}

const rawBody: Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      '{',
      '[',
      'null',
      '""',
      '{"a":1,}',
      '\ufeff{}',
      '1e999',
      '[1e999]',
      '{}{}',
      "{'a':1}",
      '{"a":1,"a":2}',
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(1_000, 30_000).map((depth) => Buffer.from('['.repeat(depth))),
  fc.constantFrom(1_000, 30_000).map((depth) => Buffer.from(`${'{"a":'.repeat(depth / 5)}1${'}'.repeat(depth / 5)}`)),
  fc.constantFrom(70_000, 1_100_000).map((size) => Buffer.from(JSON.stringify('x'.repeat(size)))),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)

/** Duplicates the first key of a JSON object, with another value. */
const doubled = (text: string) => text.replace(/^\{("[^"\\]*":)/, '{$1null,$1')

function buildBody({ body }: Endpoint): Arbitrary<Buffer | null> {
  if (!body) return fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: rawBody, weight: 1 })
  const own = fc.tuple(valuesFor(body), hostileDetails, fc.nat(19)).map(([value, trick, chance]) => {
    const text = JSON.stringify(spoil(value, trick)) ?? 'null'
    return Buffer.from(chance === 0 ? doubled(text) : text)
  })
  return fc.oneof(
    { arbitrary: own, weight: 18 },
    { arbitrary: rawBody, weight: 2 },
    { arbitrary: fc.constant(null), weight: 1 },
  )
}

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 20 },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    'x',
    '',
  ),
)

const odd: Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 14 },
  fc.constantFrom<Record<string, string>[]>(
    { 'if-none-match': '*' },
    { 'if-none-match': '"x", W/"y", ' },
    { range: 'bytes=0-1,5-' },
    { 'accept-encoding': 'br;q=x, gzip;q=0' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '::::', 'x-forwarded-proto': 'gopher' },
    { 'x-http-method-override': 'DELETE' },
    { accept: 'text/html', 'accept-language': 'x'.repeat(2_000) },
    { cookie: 'a=b; a=c; =; ;;; place=%E0%A4; theme=\u00ff' },
    { 'idempotency-key': '__proto__' },
  ),
)

/** Endpoints that end a session or an account. Mostly called by others, or no caller would remain for the rest. */
const ends = (endpoint: Endpoint) => endpoint.method === 'DELETE' && /user|session/.test(endpoint.path)

function whoCalls(endpoint: Endpoint): Arbitrary<HostileRequest['who']> {
  const rarely = ends(endpoint) || endpoint.path.includes('sign-out')
  return fc.oneof(
    { arbitrary: fc.constant('owner' as const), weight: rarely ? 1 : 12 },
    { arbitrary: fc.constant('stranger' as const), weight: rarely ? 1 : 4 },
    { arbitrary: fc.constantFrom('nobody' as const, 'forger' as const), weight: rarely ? 6 : 3 },
  )
}

/** Generates requests to any of the endpoints, most of them nearly valid. */
export function hostileRequests(endpoints: readonly Endpoint[]): Arbitrary<HostileRequest> {
  return fc.oneof(
    ...endpoints.map((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        method: fc.oneof(
          { arbitrary: fc.constant<string>(endpoint.method), weight: 20 },
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
        ),
        target: fc
          .tuple(buildPath(endpoint), buildQuery(endpoint))
          .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
        headers: fc
          .tuple(contentType, odd)
          .map(([type, more]) => ({ ...(type === '' ? {} : { 'content-type': type }), ...more })),
        body: buildBody(endpoint),
        who: whoCalls(endpoint),
      }),
    ),
  )
}
