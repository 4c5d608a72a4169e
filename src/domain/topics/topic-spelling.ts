/** British spellings, with the spellings in the lists of topics. */
const rules: readonly (readonly [british: RegExp, american: string])[] = [
  [/\b(col|flav|harb|neighb|hon|lab|fav|hum|behavi|vap|sav|parl|arm|endeav|rum|watercol)our/gi, '$1or'],
  [
    /\b(organ|recogn|real|colon|civil|special|fertil|custom|personal|memor|visual|harmon|digit|optim|minim|critic|sympath|hypnot|crystall|mechan|modern|social|util|summar|apolog|alphabet|vocal|energ|final|stabil|equal)is(e|es|ed|er|ers|ing|ation|ations)\b/gi,
    '$1iz$2',
  ],
  [/\b(theat|cent|fib|lit|spect|kilomet)re(s?)\b/gi, '$1er$2'],
  [/\b(travel|model|label|counsel|jewel|marvel|channel|signal|cancel|quarrel)l(ing|ed|er|ers|ery|ous)\b/gi, '$1$2'],
  [/\bjewelery\b/gi, 'jewelry'],
  [/\bprogramme(s?)\b/gi, 'program$1'],
  [/\b(catal|dial|monol|anal)ogue(s?)\b/gi, '$1og$2'],
  [/\bpractis(e|es|ed|ing)\b/gi, 'practic$1'],
  [/\b(self[- ])?defence\b/gi, '$1defense'],
]
const words: Record<string, string> = {
  ...{ mould: 'mold', plough: 'plow', grey: 'gray', tyre: 'tire', cheque: 'check', yoghurt: 'yogurt' },
  ...{ woollen: 'woolen', doughnut: 'donut', pyjamas: 'pajamas', moustache: 'mustache', aeroplane: 'airplane' },
  ...{ maths: 'math', mum: 'mom', mums: 'moms' },
}
const listed = new RegExp(String.raw`\b(?:${Object.keys(words).join('|')})\b`, 'gi')

/** Converts British spellings in a text to those in the lists of topics. */
export function unifySpelling(text: string): string {
  const ruled = rules.reduce((rest, [british, american]) => rest.replaceAll(british, american), text)
  return ruled.replaceAll(listed, (word) => words[word.toLowerCase()] ?? word)
}

/**
 * Letters that are often confused. Replacing others results in a different word: rooms and roots, football and
 * foosball.
 */
const mistaken = ['aeiouy', 'cks', 'sz', 'gj']
const isMistaken = (one = '', other = '') =>
  mistaken.some((letters) => letters.includes(one) && letters.includes(other))

/** Returns whether one letter is missing or extra, or mistaken for another, or two neighbors are swapped. */
function isNearlySpelled(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, others] = [one.slice(at), other.slice(at)]
  return (
    (rest.slice(1) === others.slice(1) && isMistaken(rest[0], others[0])) ||
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  )
}

const withoutDoubles = (word: string) => word.replaceAll(/(.)\1+/g, '$1')

/** Shorter words have too many neighbors. */
const shortest = 5

/** Returns the word of a vocabulary that a mistyped one means, with the same first letter; null if that isn't certain. */
export function findMeant(typed: string, vocabulary: Iterable<string>): string | null {
  if (typed.length < shortest) return null
  const meant = new Set<string>()
  for (const word of vocabulary)
    if (word[0] === typed[0] && word.length >= shortest && isNearlySpelled(typed, word)) meant.add(word)
  if (meant.size <= 1) return [...meant][0] ?? null
  // Wrongly doubled letters are more frequent mistakes than missing ones.
  const alike = [...meant].filter((word) => withoutDoubles(word) === withoutDoubles(typed))
  return alike.length === 1 ? (alike[0] ?? null) : null
}
