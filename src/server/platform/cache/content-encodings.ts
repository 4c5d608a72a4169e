import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The ways to squeeze an answer, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes below which squeezing saves no packet. */
export const worthSqueezing = 1_024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/**
 * How hard to try, by how often the result is sent. On pages of a few hundred kilobytes that we keep, more takes three times
 * as long for a few per cent; what goes out once is a tenth larger for less than half of the time.
 */
const efforts = { kept: { br: 5, gzip: 6 }, once: { br: 3, gzip: 4 } } as const

/** Squeezes in a thread of the pool, so that other requests go on. */
export function compressBody(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  use: keyof typeof efforts,
): Promise<Buffer<ArrayBuffer>> {
  const effort = efforts[use]
  if (encoding === 'gzip') return gzip(body, { level: effort.gzip })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: effort.br, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

const isRefused = (parameters: readonly string[]) =>
  parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))

/** The best encoding that the `Accept-Encoding` header takes, or null. */
export function chooseEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null
  const taken = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';')
    return isRefused(parameters) ? [] : [name.trim().toLowerCase()]
  })
  return encodings.find((encoding) => taken.includes(encoding)) ?? null
}

/**
 * Answers with what was made for this request alone, squeezed in the best way that it takes. A middleware would have to read
 * the body off an answer again: bytes through two streams, for as long as the squeezing itself.
 * @param init its `vary` names Accept-Encoding
 */
export async function respondCompressed(
  request: Request,
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Record<string, string> },
): Promise<Response> {
  const isWorthIt = request.method !== 'HEAD' && body.length >= worthSqueezing
  const encoding = isWorthIt ? chooseEncoding(request.headers.get('accept-encoding')) : null
  if (!encoding) return new Response(body, init)
  const headers = { ...init.headers, 'content-encoding': encoding }
  return new Response(await compressBody(body, encoding, 'once'), { ...init, headers })
}
