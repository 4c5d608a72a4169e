import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** The ways to squeeze an answer, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes below which squeezing saves no packet. */
export const worthSqueezing = 1_024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/** On the pages of a few hundred kilobytes that we keep, more effort takes three times as long for a few per cent. */
const quality = 5

/** Squeezes in a thread of the pool, so that other requests go on. */
export function squeeze(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzip(body)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } })
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

/** Sends what is not kept with brotli as well, which Hono's `compress` around it has not. */
export const squeezeAnswer: MiddlewareHandler = async (context, next) => {
  await next()
  const { res, req } = context
  if (req.method === 'HEAD' || !res.body || res.headers.has('content-encoding')) return
  if (chooseEncoding(req.header('accept-encoding')) !== 'br') return
  const body = Buffer.from(await res.arrayBuffer())
  if (body.length < worthSqueezing) {
    context.res = new Response(body, res)
    return
  }
  context.res = new Response(await squeeze(body, 'br'), res)
  context.header('content-encoding', 'br')
  context.header('vary', 'Accept-Encoding', { append: true })
}
