/** A local part, an @ and a domain with a dot. Excludes characters with a meaning in email headers. */
const pattern = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/u

const longest = { whole: 254, name: 64 }

/** Returns whether the text is a valid email address, ignoring surrounding spaces. */
export function isMailAddress(text: string): boolean {
  const address = text.trim()
  // oxlint-disable-next-line no-control-regex -- addresses must not contain control characters
  if (/[\u0000-\u001f\u007f]/.test(address)) return false
  return (
    address.length <= longest.whole &&
    address.indexOf('@') <= longest.name &&
    !/^\.|\.\.|\.@/.test(address) &&
    pattern.test(address)
  )
}

/** Normalizes an address for comparison. In practice, email providers ignore case. */
export const normalizeAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Removes duplicate addresses and keeps the order. */
export const removeDuplicateAddresses = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(normalizeAddress)),
]

/** Splits pasted address lists such as "ada@example.org, Ben <ben@example.org>; cy@example.org". */
export function splitAddresses(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .flatMap((part) => (part.includes('@') && isMailAddress(part) ? [part] : part.split(/\s+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
