/** Words of the English dictionary, one a line, in lower case; read once it is needed. */
let dictionary: Promise<string> | null = null

async function readDictionary(): Promise<string> {
  const { default: files } = await import('dictionary-en')
  const text = new TextDecoder().decode(files.dic).toLowerCase()
  return `\n${text.replaceAll(/\/[^\n]*/g, '')}\n`
}

/** Endings of the dictionary's words, and what replaces them in its basic forms. */
const endings: readonly (readonly [ending: string, basic: string])[] = [
  ['', ''],
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['d', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['r', ''],
  ['ly', ''],
]

/** Returns whether a word is English, so that it isn't taken for a mistyped one. */
export async function isDictionaryWord(word: string): Promise<boolean> {
  dictionary ??= readDictionary()
  const words = await dictionary
  return endings.some(([ending, basic]) => {
    if (!word.endsWith(ending)) return false
    return words.includes(`\n${word.slice(0, word.length - ending.length)}${basic}\n`)
  })
}
