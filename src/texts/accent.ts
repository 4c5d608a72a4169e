/*
 * Converts English texts to accented ones, for tests: "Save" becomes "⟦Šáávéé⟧". Text that a page shows without accents
 * doesn't come from a catalog, and text that is cut off or too wide has no room for languages that are longer than
 * English.
 */

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽáƀçðéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýž'
const accents = new Map(Array.from(plain).map((letter, index) => [letter, accented[index] ?? letter]))

/** Doubles letters, vowels first, until the text is 40 % longer. */
function accentWords(words: string): string {
  let owed = 0
  return [...words]
    .map((letter) => {
      owed += 0.4
      const sign = accents.get(letter)
      if (sign === undefined || owed < (/[aeiou]/i.test(letter) ? 0.5 : 1.5)) return sign ?? letter
      owed -= 1
      return sign + sign.toLowerCase()
    })
    .join('')
}

/** Accents the words of a message up to the brace that ends it. @returns where it ends */
function accentMessage(text: string, start: number, write: (part: string) => void): number {
  let at = start
  let words = ''
  const flush = () => {
    write(accentWords(words))
    words = ''
  }
  while (at < text.length && text[at] !== '}') {
    const tag = /^<\/?[a-z]\w*\/?>/i.exec(text.slice(at))?.[0]
    if (tag) {
      flush()
      write(tag)
      at += tag.length
    } else if (text[at] === '{') {
      flush()
      at = accentArgument(text, at, write)
    } else {
      words += text[at]
      at += 1
    }
  }
  flush()
  return at
}

/** Leaves a placeholder unchanged, and accents the messages in it. */
function accentArgument(text: string, start: number, write: (part: string) => void): number {
  const choice = /^\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/.exec(text.slice(start))?.[0]
  if (!choice) {
    const end = text.indexOf('}', start) + 1
    write(text.slice(start, end))
    return end
  }
  write(choice)
  let at = start + choice.length
  while (at < text.length && text[at] !== '}') {
    const opening = text.indexOf('{', at)
    write(text.slice(at, opening + 1))
    at = accentMessage(text, opening + 1, write)
    write('}')
    at += 1
    const gap = /^\s*/.exec(text.slice(at))?.[0] ?? ''
    write(gap)
    at += gap.length
  }
  write('}')
  return at + 1
}

/**
 * Accents a text in ICU MessageFormat. Leaves its placeholders, tags and choices, and the mark of a heading or list
 * item, unchanged.
 */
export function accent(text: string): string {
  const [sign = ''] = /^(#+|-) /.exec(text) ?? []
  const parts: string[] = []
  accentMessage(text, sign.length, (part) => parts.push(part))
  return `${sign}⟦${parts.join('')}⟧`
}
