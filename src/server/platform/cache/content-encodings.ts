import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** Supported encodings, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Minimum bytes to compress; below this, compression saves no packet. */
export const minCompressBytes = 1_024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/** Compression levels. Higher ones take more than twice as long on a page, for a tenth of its size. */
const levels = { br: 3, gzip: 4 } as const

/** Compresses in the thread pool, so that other requests continue. */
export function compressBody(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzip(body, { level: levels.gzip })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: levels.br, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

const isRefused = (parameters: readonly string[]) =>
  parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))

/** Returns the best encoding that `Accept-Encoding` accepts, or null. */
export function chooseEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null
  const taken = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';')
    return isRefused(parameters) ? [] : [name.trim().toLowerCase()]
  })
  return encodings.find((encoding) => taken.includes(encoding)) ?? null
}

/** A body that never changes while the server runs. */
interface FixedContent {
  body: string
  headers: Record<string, string>
}

/**
 * Creates a handler of GET requests for content that never changes. Creates it at the first request, and compresses it
 * once for each encoding.
 */
export function respondPrepared(create: () => FixedContent): (request: Request) => Promise<Response> {
  let content: { body: Buffer<ArrayBuffer>; headers: Record<string, string> } | undefined
  const compressed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  return async (request) => {
    if (!content) {
      const { body, headers } = create()
      content = { body: Buffer.from(body), headers: { vary: 'Accept-Encoding', ...headers } }
    }
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    if (!encoding) return new Response(content.body, { headers: content.headers })
    const packed = compressed.get(encoding) ?? compressBody(content.body, encoding)
    compressed.set(encoding, packed)
    return new Response(await packed, { headers: { ...content.headers, 'content-encoding': encoding } })
  }
}

/**
 * Responds with a body created for this request alone, in the best encoding that it accepts. A middleware would have to
 * read the body back from the response: bytes through two streams, which takes as long as the compression itself.
 *
 * @param init its `vary` header names Accept-Encoding
 */
export async function respondCompressed(
  request: Request,
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Record<string, string> },
): Promise<Response> {
  const isWorthIt = request.method !== 'HEAD' && body.length >= minCompressBytes
  const encoding = isWorthIt ? chooseEncoding(request.headers.get('accept-encoding')) : null
  if (!encoding) return new Response(body, init)
  const headers = { ...init.headers, 'content-encoding': encoding }
  return new Response(await compressBody(body, encoding), { ...init, headers })
}
