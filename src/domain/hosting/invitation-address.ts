/** A local part, an @ and a domain with a dot. Excludes characters with a meaning in email headers. */
const pattern = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/u

const longest = { whole: 254, name: 64 }

/** Returns whether the text is a valid email address, once normalized. */
export function isMailAddress(text: string): boolean {
  const address = normalizeAddress(text)
  // oxlint-disable-next-line no-control-regex -- addresses must not contain control characters
  if (/[\u0000-\u001f\u007f]/.test(address)) return false
  return (
    address.length <= longest.whole &&
    address.indexOf('@') <= longest.name &&
    !/^\.|\.\.|\.@/.test(address) &&
    pattern.test(address)
  )
}

/**
 * Normalizes an address for comparison. In practice, email providers ignore case. Copied addresses can contain invisible
 * characters, such as a zero-width space.
 */
export const normalizeAddress = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase()

/** Removes duplicate addresses and keeps the order. */
export const removeDuplicateAddresses = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(normalizeAddress)),
]

/** Splits pasted address lists such as `ada@example.org, "Bo, Ben" <ben@example.org>; cy@example.org`. */
export function splitAddresses(text: string): string[] {
  return text
    .replaceAll(/"[^"]*"(?=\s*<)/g, ' ')
    .split(/[,;\n\r\t]+|(?<=>)/)
    .flatMap((part) => {
      const words = part.split(/\s+/).filter((word) => word !== '')
      const address = /<([^<>]+)>\s*$/.exec(part)?.[1]
      return address === undefined ? words : [...words.filter(isMailAddress), address.trim()]
    })
}
