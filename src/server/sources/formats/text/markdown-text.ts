/**
 * Turns Markdown, BBCode and page-builder shortcodes in a description into plain text. Feeds mix them freely with text
 * that only looks like them, so nothing is changed that might be meant literally: an asterisk of a footnote, `5 * 3`,
 * or a file_name_like_this.
 */

const webAddress = String.raw`(?:https?:\/\/|mailto:)[^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,2000})?`

/** `![alt](address)`: a picture, which plain text can't show. */
const pictures = new RegExp(String.raw`!\[[^\]\n]{0,300}\]\(\s*${webAddress}(?:\s+"[^"\n]{0,200}")?\s*\)`, 'gi')
/** `[label](address "title")` */
const links = new RegExp(String.raw`\[([^\[\]\n]{1,300})\]\(\s*(${webAddress})(?:\s+"[^"\n]{0,200}")?\s*\)`, 'gi')
/** Names of page builders' shortcodes: `[vc_row]`, `[/et_pb_text]`, `[gallery ids="1"]`. */
const shortcodes =
  /\[\/?(?:(?:vc|et_pb|fusion|av|fl|kc|su|wpb|uncode|mk|elementor)_\w{1,60}|caption|gallery|embed|audio|video|button|spacer|divider|row|column)(?:\s[^\]]{0,500})?\]/gi
const boardCodes = /\[\/?(?:b|i|u|s|em|strong|center|quote|size|color|font|list|\*)(?:=[^\]\n]{0,80})?\]/gi
const boardLinks = new RegExp(String.raw`\[url(?:=(${webAddress}))?\]([^\[\]\n]{1,300})\[\/url\]`, 'gi')

const sameAddress = (label: string, address: string) =>
  label.replace(/^https?:\/\/|\/$/gi, '').toLowerCase() ===
  address.replace(/^https?:\/\/|^mailto:|\/$/gi, '').toLowerCase()

function writeLink(label: string, address: string): string {
  const words = label.trim()
  const target = address.replace(/^mailto:/i, '')
  return words === '' || sameAddress(words, address) ? target : `${words} (${target})`
}

/** Bold and italics, longest run first. A run touches the emphasized text and isn't part of another word. */
const emphasis = [3, 2, 1].flatMap((count) =>
  ['*', '_'].map((mark) => {
    const run = (mark === '*' ? '\\*' : '_').repeat(count)
    return new RegExp(
      String.raw`(?<![\w\\*])${run}(?=[^\s${mark}])([^\n${mark}]{1,600}?)(?<=[^\s\\${mark}])${run}(?![\w${mark}]|\.\w)`,
      'gu',
    )
  }),
)

const rules = /^ {0,3}(?:(?:\* ?){3,}|(?:- ?){3,}|(?:_ ?){3,}|[=~—–•·#*_-]{3,}) *$/
const headings = /^ {0,3}#{1,6} +(\S[^]*|)$/
const bullets = /^ *[*+-] +(?=\S)/
const quotes = /^ {0,3}> ?/

function readLine(line: string): string {
  if (rules.test(line)) return ''
  const heading = headings
    .exec(line)?.[1]
    ?.trimEnd()
    .replace(/(?:(?<! ) +|^)#+$/, '')
  // A heading becomes its own paragraph.
  if (heading !== undefined) return `\n${heading}\n`
  return line.replace(quotes, '').replace(bullets, '• ')
}

/** Each pattern in this file needs at least one of these characters. */
const marks = /[*_#[>`=~–—•·+\\-]/

/** Removes the marks and writes links as `label (address)`. Takes time in proportion to the length of the text. */
export function stripMarkdown(text: string): string {
  if (!marks.test(text)) return text
  let plain = text
    .replace(shortcodes, '\n')
    .replace(pictures, '')
    .replace(boardLinks, (_, address: string | undefined, label: string) => writeLink(label, address ?? label))
    .replace(boardCodes, '')
    .replace(links, (_, label: string, address: string) => writeLink(label.replace(/[*_]{1,3}/g, ''), address))
  plain = plain.split('\n').map(readLine).join('\n')
  for (const pattern of emphasis) plain = plain.replace(pattern, '$1')
  // Remove bold marks whose partner is on another line.
  plain = plain.replace(/(?<![\w*])\*\*(?=\p{L})|(?<=[\p{L}\p{N}.!?:)])\*\*(?![\w*])/gu, '')
  return plain.replace(/`([^`\n]{1,200})`/g, '$1').replace(/\\([*_#[\]()~`>+\-!])/g, '$1')
}
