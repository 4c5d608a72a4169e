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

/** The most common domains of personal addresses. */
const commonDomains =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net live.com msn.com me.com protonmail.com proton.me gmx.de gmx.net web.de googlemail.com yahoo.co.uk hotmail.co.uk'.split(
    ' ',
  )

/** Returns whether one letter was added, left out, replaced or swapped with its neighbor. */
function isSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [rest, right] = [typed.slice(start), meant.slice(start)]
  return (
    rest.slice(1) === right ||
    rest === right.slice(1) ||
    rest.slice(1) === right.slice(1) ||
    (rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2))
  )
}

/** Real domains that are a letter away from a common one. */
const realDomains = new Set([
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'gmx.at',
  'gmx.ch',
  'mac.com',
  'live.co',
  'pm.me',
  'web.dev',
])

/** Returns the address that was probably meant, as in "finn@gmail.com" for "finn@gmial.com"; null if none is close. */
export function suggestAddress(text: string): string | null {
  const address = normalizeAddress(text)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (commonDomains.includes(domain) || realDomains.has(domain)) return null
  const meant = commonDomains.find((common) => common.length > 6 && isSlip(domain, common))
  return meant === undefined ? null : address.slice(0, at + 1) + meant
}
