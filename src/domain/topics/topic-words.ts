/** Words of a goal that say nothing about its topic. */
const plainWords = new Set(
  `a able about after again all also am an and any are around as ask at basic basics be become before beginner begin better both but by can come could day days do does each
  enjoy enough every experience explore family feel find first for from fun get give go good great group have help her here him his home how i idea if im in into is it its join just
  keep kids know learn learning less level like little lives live local look lots make making many master me meet month more most much must my myself near need never new next night no not of off on
  once one only or other our out over own people person place play practice proper really see share skill skills small so some someone something start started still study such take teach than that the their
  them then there these they thing things this those time to together too town try two under understand up us use very visit want was way we week weekend well were what when where which who why will
  with without work workshop world would year years you your class classes course event events session sessions program saturday sunday monday tuesday wednesday thursday friday morning afternoon evening today tonight summer winter fall spring park center library free child children adult adults`.split(
    /\s+/,
  ),
)

const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:ings?|ers?|ies|es|s|ed|e|y)$/, '') : word.replace(/(?<!s)s$/, '')

/** Returns whether a word says nothing about a topic, in the singular or the plural. */
export const isPlainWord = (word: string): boolean => plainWords.has(word) || plainWords.has(word.replace(/s$/, ''))

/** Lists the distinct words of a text that can name a topic, each with its stem. */
export function listTopicWords(text: string): { word: string; stem: string }[] {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word.length > 2 && !plainWords.has(word))
  return [...new Map(telling.map((word) => [stem(word), { word, stem: stem(word) }])).values()]
}
