/** Personal data that other programs put into their messages, such as the address that a mail server rejects. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g, '[e-mail]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[0-9a-f:]*::[0-9a-f:.]*/gi, '[address]'],
  // Secrets in URLs and cookies are longer than any word in our messages.
  [/(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
]

/**
 * Returns whether PostgreSQL quotes a value that it couldn't parse (SQLSTATE class 22). Other errors quote table names,
 * which may stay.
 */
const quotesValue = (error: Error) => 'code' in error && typeof error.code === 'string' && /^22...$/.test(error.code)

/** Returns the message of an error without what could be personal data. */
export function redactMessage(error: Error): string {
  const message = quotesValue(error) ? error.message.replaceAll(/".*"/gs, '[value]') : error.message
  return patterns.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), message)
}
