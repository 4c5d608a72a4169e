export type Bytes = Buffer<ArrayBuffer>

/** Bytes of an answer; short ones as a text of a letter a byte (latin1). */
export type ResponseBody = Bytes | string

/**
 * Bytes up to which a body is kept as text. Node sends a head and a text in one piece, but a head and bytes in two, which
 * takes up to a third more of an answer's time; of longer bodies the copying takes more.
 */
const longestText = 16_384

export const packBody = (bytes: Bytes): ResponseBody => (bytes.length > longestText ? bytes : bytes.toString('latin1'))

export const toBytes = (body: ResponseBody): Bytes => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
