export type Bytes = Buffer<ArrayBuffer>

/** Body of a response. Short ones are latin1 strings, one character per byte. */
export type ResponseBody = Bytes | string

/**
 * Maximum bytes of a body stored as a string. Node sends headers and a string in one write, but headers and bytes in
 * two, which makes a response take up to a third longer. For longer bodies, copying costs more.
 */
const longestText = 16_384

export const packBody = (bytes: Bytes): ResponseBody => (bytes.length > longestText ? bytes : bytes.toString('latin1'))

export const toBytes = (body: ResponseBody): Bytes => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
