/** What other programs put into their messages, such as a mail server the address that it refuses. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g, '[e-mail]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[0-9a-f:]*::[0-9a-f:.]*/gi, '[address]'],
  // Secrets in addresses and cookies are longer than any word of ours.
  [/(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
]

/** PostgreSQL quotes the value that it could not read (SQLSTATE class 22); names of tables are quoted too, and may stay. */
const quotesValue = (error: Error) => 'code' in error && typeof error.code === 'string' && /^22...$/.test(error.code)

/** The message of an error, without what could be of a person. */
export function withoutPeople(error: Error): string {
  const message = quotesValue(error) ? error.message.replaceAll(/".*"/gs, '[value]') : error.message
  return patterns.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), message)
}
