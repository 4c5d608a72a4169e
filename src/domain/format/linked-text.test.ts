import { expect, test } from 'vitest'
import { linkText, paragraphs, shortenAddress } from './linked-text.ts'

const links = (text: string) => linkText(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=1.', 'https://example.org/a?b=1'],
  ['(https://example.org/x_(y))', 'https://example.org/x_(y)'],
  ['Go to www.example.org, now', 'https://www.example.org'],
  ['HTTPS://EXAMPLE.ORG/É!', 'HTTPS://EXAMPLE.ORG/É'],
  ['Write to ann+club@example.co.uk.', 'mailto:ann+club@example.co.uk'],
])('%s contains the link %s', (text, href) => {
  expect(links(text)).toEqual([href])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no links here', 'a@b', ''])('%j contains no link', (text) => {
  expect(links(text)).toEqual([])
})

test('no character is lost or moved', () => {
  const text = 'Mail a@b.org or see https://x.org/y). Then www.z.org: done.'
  expect(
    linkText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('paragraphs are separated by empty lines', () => {
  expect(paragraphs('One\nstill one\n\n  \nTwo\n')).toEqual(['One\nstill one', 'Two'])
})

test.each([
  ['https://www.example.org/', 'example.org'],
  ['https://webtrac.example.org/webtrac/web/search.html?code=140003', 'webtrac.example.org/webtrac/web/search.…'],
  ['ann@example.org', 'ann@example.org'],
])('%s is shown as %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown)
})
