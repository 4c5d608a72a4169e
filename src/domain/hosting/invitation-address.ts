/** One word, an @, and a domain with a dot: what a person means by an e-mail address. Signs that mail headers use are out. */
const pattern = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/u

const longest = { whole: 254, name: 64 }

/** Whether mail can be sent to the text as it stands, spaces around it aside. */
export function isMailAddress(text: string): boolean {
  const address = text.trim()
  // oxlint-disable-next-line no-control-regex -- none of them belongs in an address
  if (/[\u0000-\u001f\u007f]/.test(address)) return false
  return (
    address.length <= longest.whole &&
    address.indexOf('@') <= longest.name &&
    !/^\.|\.\.|\.@/.test(address) &&
    pattern.test(address)
  )
}

/** The form in which addresses are compared: providers in use make no difference between small and capital letters. */
export const sameAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Each address once, in the order given. */
export const eachAddressOnce = (texts: readonly string[]): string[] => [...new Set(texts.map(sameAddress))]

/** Takes "ada@example.org, Ben <ben@example.org>; cy@example.org" apart, as people paste it. */
export function splitAddresses(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .flatMap((part) => (part.includes('@') && isMailAddress(part) ? [part] : part.split(/\s+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
