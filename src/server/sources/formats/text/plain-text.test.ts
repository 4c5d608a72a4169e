import { describe, expect, test } from 'vitest'
import { firstSentences, toOneLine, toPlainText } from './plain-text.ts'

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<ul><li>rope</li><li>lamp</li></ul>', '• rope\n• lamp'],
  ['Rope &amp; lamp&nbsp;&#8211; caf&eacute;', 'Rope & lamp – café'],
  ['&lt;p&gt;Escaped&lt;/p&gt;', 'Escaped'],
  ['Read <a href="https://example.org/a?b=1&amp;c=2">this</a>.', 'Read this (https://example.org/a?b=1&c=2).'],
  ['<a href="https://example.org/long/path">https://example.org/lo…</a>', 'https://example.org/long/path'],
  ['<a href="https://example.org/">www.example.org</a>', 'https://example.org/'],
  ['<a href="https://example.org/x"><img src="y.png"></a>', 'https://example.org/x'],
  ['plain text,\n\n\n\nwith   spaces ', 'plain text,\n\nwith spaces'],
  ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
  ['zero\u200bwidth\u0000 and \ud800 half a letter', 'zerowidth and \ufffd half a letter'],
])('%j becomes %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

describe('lines that a program has joined are separated', () => {
  test.each([
    ['along the way.All ages are invited!Drop in.', 'along the way. All ages are invited! Drop in.'],
    ['Bring an apron (or two).Then paint.', 'Bring an apron (or two). Then paint.'],
    ['from 10-12.No registration', 'from 10-12. No registration'],
    ['Storytime for Ages 3-5Reading to children', 'Storytime for Ages 3-5. Reading to children'],
  ])('%j becomes %j', (glued, text) => {
    expect(toPlainText(glued)).toBe(text)
  })

  test.each([
    'See www.Example.Org/About.Us and Booking.Com',
    'Write to Jane.Doe@Example.org',
    'a U.S.Army band, a Ph.D. and Node.js',
    'https://example.org/a.Bc?d=E.Fg',
    'the 3Doodler, 5Ks and 2Cellos',
  ])('%j stays', (text) => {
    expect(toPlainText(text)).toBe(text)
  })
})

describe('Markdown becomes plain text', () => {
  test.each([
    ['**Where:** [The Shop](https://example.org/a_b(c)) today', 'Where: The Shop (https://example.org/a_b(c)) today'],
    ['#### ***A Place to Make Art***\nCome in.', 'A Place to Make Art\n\nCome in.'],
    ['* rope\n- lamp\n+ tent', '• rope\n• lamp\n• tent'],
    ['one\n\n---\n\ntwo\n**\n', 'one\n\ntwo\n**'],
    ['+ rope\n+ tent', '• rope\n• tent'],
    ['one\n\n•••\n\ntwo', 'one\n\ntwo'],
    ['\\(free\\)', '(free)'],
    ['> quoted\n`code` and \\*literal\\*', 'quoted\ncode and *literal*'],
    ['_very_ __much__ so, *really*', 'very much so, really'],
    ['![a map](https://example.org/map.png)Look', 'Look'],
    ['<https://example.org/x>, <a@example.org>', 'https://example.org/x, a@example.org'],
    ['[https://example.org/x](https://example.org/x)', 'https://example.org/x'],
    ['[write](mailto:a@example.org)', 'write (a@example.org)'],
    ['[vc_row][vc_column id=”1″]\nFossils[/vc_column][/vc_row]', 'Fossils'],
    ['[i]please[/i] [url=https://example.org]come[/url]', 'please come (https://example.org)'],
  ])('%j becomes %j', (marked, text) => {
    expect(toPlainText(marked)).toBe(text)
  })

  test.each([
    '5 * 3 * 2 = 30',
    'Tickets* are free. *Fees apply.',
    'a file_name_like_this and __init__.py',
    'a [note] and (another) [1]',
    '[here](javascript:alert(1))',
    'C# and F# for #beginners',
    'Tues-Thurs, 7 - 9',
  ])('%j stays', (text) => {
    expect(toPlainText(text)).toBe(text)
  })

  test('titles keep their special characters', () => {
    expect(toOneLine('*Wicked* [sing-along]')).toBe('*Wicked* [sing-along]')
  })

  test.each(['*', '_', '**a ', '[a](', '[a](https://x', '`a', '![', '<https://x', '[vc_row ', '\n> ', '- '])(
    'a long run of %j is read',
    (piece) => {
      expect(toPlainText(piece.repeat(30_000)).length).toBeLessThanOrEqual(20_001)
    },
  )
})

describe('active content is removed', () => {
  test.each([
    '<p>Hi<script>alert(1)</script></p>',
    '<p>Hi</p><style>p{}</style>',
    '<p onclick="alert(1)">Hi</p>',
    '<p>Hi</p><iframe src="https://example.org">frame</iframe>',
    '<p>Hi</p><svg><script>alert(1)</script></svg>',
    '&lt;script&gt;alert(1)&lt;/script&gt;Hi',
  ])('%s', (html) => {
    expect(toPlainText(html)).toBe('Hi')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:x', '//example.org', 'https://exa mple.org'])(
    'no link to %s',
    (address) => {
      expect(toPlainText(`<a href="${address}">here</a>`)).toBe('here')
    },
  )
})

test('a title is one line of bounded length', () => {
  expect(toOneLine('<b>Knots</b>\n &amp; ropes')).toBe('Knots & ropes')
  expect(toOneLine('x'.repeat(400), 300)).toHaveLength(300)
})

test('a card gets whole sentences if they fit, otherwise whole words', () => {
  expect(firstSentences('Bring rope. Bring a lamp. And then there is more to say about it.', 30)).toBe(
    'Bring rope. Bring a lamp.',
  )
  expect(firstSentences('A very long sentence without any end in sight', 20)).toBe('A very long…')
  expect(firstSentences('See https://example.org/x for more.')).toBe('See for more.')
})

test.each([
  'p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica} span.s1 {font-kerning: none} Bring rope.',
  '<style>p { color: red }</style>Bring rope.',
  '&lt;style&gt;p { color: red }&lt;/style&gt;Bring rope.',
  '.tribe-events a, .tribe-events h2 > span { color: #fff; }\n@media (max-width: 600px) { .x { display: none } }\nBring rope.',
  '/* Style Definitions */\ntable.MsoNormalTable {mso-style-name:"Table Normal"; mso-padding-alt:0in 5.4pt 0in 5.4pt;}\nBring rope.',
])('a stylesheet isn’t text: %s', (text) => {
  expect(toPlainText(text)).toBe('Bring rope.')
})

test('braces in prose stay', () => {
  expect(toPlainText('Learn to write {curly: braces} in code, a {set} of b')).toBe(
    'Learn to write {curly: braces} in code, a {set} of b',
  )
})

test.each(['Food &amp;amp; Drink', 'Food &amp;amp;amp;amp; Drink', '<b>Food &amp;amp;amp; Drink</b>'])(
  'an ampersand may be escaped several times: %s',
  (text) => {
    expect(toOneLine(text)).toBe('Food & Drink')
  },
)
