/** Entries of the English dictionary, such as `paint/SMDRZGJ`, one per line, in lower case. Read when first needed. */
let dictionary: Promise<string> | null = null

async function readDictionary(): Promise<string> {
  const { default: files } = await import('dictionary-en')
  const text = new TextDecoder().decode(files.dic)
  return `\n${text.replaceAll(/^[^/\n]+/gm, (word) => word.toLowerCase())}\n`
}

/** Word endings, their replacements in the dictionary's basic forms, and the flag of basic forms that allow them. */
const endings: readonly (readonly [ending: string, basic: string, flag: string])[] = [
  ['s', '', 'S'],
  ['es', '', 'S'],
  ['ies', 'y', 'S'],
  ['ed', '', 'D'],
  ['d', '', 'D'],
  ['ied', 'y', 'D'],
  ['ing', '', 'G'],
  ['ing', 'e', 'G'],
  ['ings', '', 'J'],
  ['ings', 'e', 'J'],
  ['er', '', 'R'],
  ['r', '', 'R'],
  ['ier', 'y', 'R'],
  ['ers', '', 'Z'],
  ['rs', '', 'Z'],
  ['ly', '', 'Y'],
]

/** Returns whether the dictionary has an entry for a word, with a flag if one is given. */
function hasEntry(entries: string, word: string, flag: string | null): boolean {
  if (flag === null && entries.includes(`\n${word}\n`)) return true
  const start = `\n${word}/`
  for (let at = entries.indexOf(start); at >= 0; at = entries.indexOf(start, at + 1)) {
    if (flag === null || entries.slice(at + start.length, entries.indexOf('\n', at + 1)).includes(flag)) return true
  }
  return false
}

/** Returns whether a word is English, so that it isn't corrected: knitting, but not kniting. */
export async function isDictionaryWord(word: string): Promise<boolean> {
  dictionary ??= readDictionary()
  const entries = await dictionary
  if (hasEntry(entries, word, null)) return true
  return endings.some(([ending, basic, flag]) => {
    if (!word.endsWith(ending)) return false
    const stem = `${word.slice(0, word.length - ending.length)}${basic}`
    // The verb form of "bake" isn't "bakeing".
    const dropsE = basic === '' && /^[ei]/.test(ending) && stem.endsWith('e')
    return !dropsE && hasEntry(entries, stem, flag)
  })
}
