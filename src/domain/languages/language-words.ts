/**
 * Frequent words of languages, without accents, that are no English words. A text in one of them has some in every sentence, while
 * a name has none: "Los Gaiteros de San Jacinto" isn't Spanish text. Only languages listed here are found in Latin letters.
 */
const lines = `
  es: de la el los las y en con para por que una del al su es se nuestra nuestro nuestros sus esta este como mas desde hasta ninos gratis sobre todos todas ven
  fr: de la le les des et en du un une pour avec sur dans vous nous est au aux ce cette qui que par votre vos notre nos ou sont
  de: der die das und ist mit für fur von zu im den dem des ein eine einen einer auf bei wir sie nicht auch uns alle unsere werden
  pt: de da do das dos e em um uma com para por que os no na nos nas ao sua seu voce nao mais como sao
  it: di il la le gli e un una con per che del della dei delle nel nella sono alla al da si non
  nl: de het een en van voor met op te zijn bij naar om aan wij ook niet uit onze
  pl: i w na z do sie jest dla od po przez oraz nie nas jak to
  sv: och att det som en ett med till av den har inte om vi du
  da: og at det som en et med til af den har ikke om vi du
  no: og at det som en et med til av den har ikke om vi du
  fi: ja on ei se etta ovat myos tai kanssa
  cs: a se na je v s do pro od jsou ktery nebo
  hu: a az es egy hogy nem is van meg vagy
  ro: si de la cu pentru din pe este un o in sunt
   tr: ve bir bu icin ile olarak da de
  vi: va cua la cho voi cac mot duoc trong nguoi
  tl: ang ng mga sa na ay at para ito kami
  ca: de la el els les i en amb per que una del al es
  id: dan yang di untuk dengan ini dari dalam anda kami
  ht: ak pou nan yo yon se ki nou ou li la`

/** Frequent English words that don't exist in any of the languages above. */
const english =
  'the and of with for this that are will your our you from join is be have please we all or their who by more it has can'

const wordsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['en', new Set(english.split(' '))],
  ...lines
    .trim()
    .split('\n')
    .map((line): [string, Set<string>] => {
      const [tag = '', words = ''] = line.split(':')
      return [tag.trim(), new Set(words.trim().split(' '))]
    }),
])

/** Returns the words of a text, in lower case and without accents. */
export const listWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu),
  )

const countAmong = (words: ReadonlySet<string>, known: ReadonlySet<string>): number => {
  let found = 0
  for (const word of words) if (known.has(word)) found += 1
  return found
}

/** Counts the frequent words of a language, each once; null if none of them are listed. */
export function countFrequent(language: string, words: ReadonlySet<string>): number | null {
  const known = wordsOf.get(language)
  return known ? countAmong(words, known) : null
}

/** Words of other languages that are English words, too. */
const shared = new Set('a an as at de die do du en he i in is la me met no on se so to van'.split(' '))

const tellingWords = [...wordsOf]
  .filter(([language]) => language !== 'en')
  .map(([, words]) => new Set([...words].filter((word) => !shared.has(word))))

/** Returns whether a text may be in another language than English: it has frequent words of one, or other letters. */
export function mayBeForeign(text: string, words: ReadonlySet<string>): boolean {
  // A run of letters that aren't Latin.
  if (/[^\p{Script=Latin}\P{L}]{2}/u.test(text)) return true
  return tellingWords.some((known) => countAmong(words, known) >= 2)
}
