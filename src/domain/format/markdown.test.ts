import { describe, expect, test } from 'vitest'
import { paragraphs } from './linked-text.ts'
import { addLink, escapeMarkdown, toggleList, toggleMark, type Selected } from './markdown-editing.ts'
import { markdownToText, renderMarkdown } from './markdown.ts'

const rel = 'target="_blank" rel="noopener noreferrer nofollow ugc"'

describe('Markdown', () => {
  test.each([
    ['**Bold** and *italic*', '<p><strong>Bold</strong> and <em>italic</em></p>'],
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['- nets\n- jars', '<ul>\n<li>nets</li>\n<li>jars</li>\n</ul>'],
    [
      '[The pond](https://pond.example/a?b=1&c)',
      `<p><a href="https://pond.example/a?b=1&amp;c" ${rel}>The pond</a></p>`,
    ],
    ['See https://pond.example/map.', `<p>See <a href="https://pond.example/map" ${rel}>pond.example/map</a>.</p>`],
    ['[www.pond.example](https://x.example)', `<p><a href="https://x.example" ${rel}>www.pond.example</a></p>`],
    ['5 * 3 and file_name_here', '<p>5 * 3 and file_name_here</p>'],
    ['# 1 rule', '<p># 1 rule</p>'],
    ['    indented `code` ~~no~~ &amp;', '<p>indented `code` ~~no~~ &amp;amp;</p>'],
    ['<b onclick="x()">no</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;no&lt;/b&gt;</p>'],
    ['![p](https://x.example/a.png)', `<p>!<a href="https://x.example/a.png" ${rel}>p</a></p>`],
  ])('%s is shown', (text, html) => {
    expect(renderMarkdown(text)).toBe(html)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:x',
    'vbscript:x',
    '//x.example',
    '&#106;avascript:x',
  ])('never links to %s', (target) => {
    expect(renderMarkdown(`[a](${target}) [b](<${target}>)`)).not.toContain('<a')
  })

  test.each([
    ['**Bold** and *italic*', 'Bold and italic'],
    ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    ['Bring:\n\n- **nets**\n- jars\n\nThen go.', 'Bring:\n\n• nets\n• jars\n\nThen go.'],
    ['2. two\n3. three', '2. two\n3. three'],
    ['- a\n\n- b', '• a\n• b'],
    ['[The pond](https://pond.example/)', 'The pond (https://pond.example/)'],
    ['[https://pond.example](https://pond.example/)', 'https://pond.example'],
    ['[Ada](mailto:ada@example.org)', 'Ada (ada@example.org)'],
    [String.raw`\*not bold\*`, '*not bold*'],
    ['', ''],
  ])('%s is plain text elsewhere', (text, plain) => {
    expect(markdownToText(text)).toBe(plain)
  })

  test.each([
    'Bring *your* own 5 * 3 _nets_ [and] jars\\',
    '- nets\n- jars\n1. go\n2) stay\n+ more\n* stars',
    'one\ntwo\n\nthree https://x.example/a_b_c *',
  ])('escaped text is shown unchanged: %s', (text) => {
    expect(markdownToText(escapeMarkdown(text))).toBe(paragraphs(text).join('\n\n'))
    expect(renderMarkdown(escapeMarkdown(text))).not.toMatch(/<(?:ul|ol|em|strong)/)
  })

  test('finishes quickly for hostile text', () => {
    for (const part of ['[', '*', '_a', '**a ', '- ', '\\', '](', '> ', '1. ', '[a](', '<', 'http://', 'a@'])
      expect(renderMarkdown(part.repeat(10_000 / part.length)).length).toBeGreaterThan(0)
  })
})

/** Reads a text with the selection between bars. */
function read(marked: string): Selected {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length }
}
const write = ({ text, start, end }: Selected) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

describe('the toolbar', () => {
  test.each([
    ['a |word| b', 'a **|word|** b'],
    ['a **|word|** b', 'a |word| b'],
    ['a |**word**| b', 'a |word| b'],
    ['a| word |b', 'a **|word|** b'],
    ['a ||', 'a **||**'],
  ])('makes %s bold: %s', (before, after) => {
    expect(write(toggleMark(read(before), '**'))).toBe(after)
  })

  test.each([
    ['a |word|', 'a *|word|*'],
    ['a **|word|**', 'a ***|word|***'],
    ['a ***|word|***', 'a **|word|**'],
  ])('makes %s italic: %s', (before, after) => {
    expect(write(toggleMark(read(before), '*'))).toBe(after)
  })

  test.each([
    ['Bring:\n|nets\njars|', 'Bring:\n|- nets\n- jars|'],
    ['|- nets\n- jars|', '|nets\njars|'],
    ['nets||', '- nets||'],
    ['||', '- ||'],
  ])('makes %j a list: %j', (before, after) => {
    expect(write(toggleList(read(before)))).toBe(after)
  })

  test.each([
    ['see |the pond|', 'see [the pond](|https://|)'],
    ['see |https://pond.example|', 'see [||](https://pond.example)'],
    ['see ||', 'see [||](https://)'],
  ])('makes %s a link: %s', (before, after) => {
    expect(write(addLink(read(before)))).toBe(after)
  })
})
