import { z } from 'zod'
import { t } from '#texts/texts.ts'

/** Characters that break a line, turn the direction of text, or show nothing. */
const unseen =
  // oxlint-disable-next-line no-misleading-character-class -- Single code points are meant, not what they join to.
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e00ff}]/u

/**
 * Joiners where they have no visible effect. Persian and Indic words and some emoji need them; Latin, Greek and
 * Cyrillic words don't.
 */
const strayJoiner =
  // oxlint-disable-next-line no-misleading-character-class -- Single code points are meant, not what they join to.
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d]|[\u200c\u200d](?=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])/u

/** Returns whether a name or title is one line that shows everything it contains. */
export const isPlainLine = (text: string): boolean => !unseen.test(text) && !strayJoiner.test(text)

/** A name or title of at most `max` characters. */
export const lineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isPlainLine, { error: () => t('must be one line without invisible characters') })

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const allUnseen = new RegExp(unseen, 'gu')
const allStrayJoiners = new RegExp(strayJoiner, 'gu')

/** Makes one line of a name or title from elsewhere, such as a calendar, and drops what nobody sees. */
export const toPlainLine = (text: string): string =>
  text.replace(breaks, ' ').replace(allUnseen, '').replace(allStrayJoiners, '').trim()
