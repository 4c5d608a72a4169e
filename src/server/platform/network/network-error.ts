import { msg, t, type Message } from '#texts/texts.ts'
export type FetchFailure =
  | 'invalid-url'
  | 'private'
  | 'not-found'
  | 'certificate'
  | 'too-large'
  | 'too-slow'
  | 'redirects'
  | 'unreachable'

/** The URL can't or must not be fetched; the message gives the reason in one sentence. */
export class FetchError extends Error {
  readonly reason: FetchFailure

  constructor(message: string, { reason = 'unreachable', cause }: { reason?: FetchFailure; cause?: unknown } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The address is private, and this fetch must not reach it. */
export class PrivateAddressError extends FetchError {
  /** Whether a redirect leads there, rather than the requested URL. */
  isRedirected = false

  constructor(message: string) {
    super(message, { reason: 'private' })
  }
}

/** Explains how to allow a private server that was entered in the settings. */
export const allowPrivate = msg(
  'To use a server in your own network, add its network to SETTINGS_NETWORKS in the environment.',
)

/** Error codes of Node's TLS for certificates that don't prove the host's identity. */
const certificateErrors =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:VERIFY_LEAF|GET_ISSUER)|ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/

/** Explanations by the error codes of Node's sockets, TLS, HTTP parser and decompression. The first match counts. */
const explanations: [RegExp, Message][] = [
  [/^ECONNREFUSED$/, msg('{host} cannot be read: no server accepts connections there.')],
  [
    /^(?:ECONNRESET|EPIPE|HPE_INVALID_EOF_STATE)$/,
    msg('{host} cannot be read: the connection was closed before the end of the response.'),
  ],
  [
    /^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL)$/,
    msg('{host} cannot be read: this server has no route to it.'),
  ],
  [/^ETIMEDOUT$/, msg('{host} cannot be read: no server responds there.')],
  [/^(?:Z_|ERR_BROTLI|ERR__ERROR_)/, msg('{host} cannot be read: the compressed response is damaged or incomplete.')],
  [/^HPE_HEADER_OVERFLOW$/, msg('{host} cannot be read: the headers of the response are too large.')],
  [/^HPE_/, msg('{host} cannot be read: the response is not HTTP.')],
  [/^(?:EPROTO$|ERR_SSL_)/, msg('{host} cannot be read: the response is not https.')],
]

/** Converts an error of a request to a FetchError. */
export function explainFailure(url: URL, error: unknown): FetchError {
  const why = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (certificateErrors.test(code)) {
    return new FetchError(t('The certificate of {host} is not valid: {reason}', { host: url.host, reason: why }), {
      reason: 'certificate',
      cause: error,
    })
  }
  const explanation = explanations.find(([codes]) => codes.test(code))?.[1]
  const message = explanation
    ? t(explanation, { host: url.host })
    : t('{host} cannot be read: {reason}', { host: url.host, reason: why })
  return new FetchError(message, { cause: error })
}
