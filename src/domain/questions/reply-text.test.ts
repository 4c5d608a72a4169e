import { describe, expect, test } from 'vitest'
import { readReplyText, withoutSecrets } from './reply-text.ts'

const reply = (...lines: string[]) => readReplyText(lines.join('\n'))
const words = 'May I bring a dog?\n\nShe is small.'

describe('keeps only the new text of a reply', () => {
  test.each([
    ['alone', [words, '']],
    [
      'Gmail',
      [
        words,
        '',
        'On Mon, Nov 23, 2026 at 9:00 AM Maya via Wonderlark <lark@town.example>',
        'wrote:',
        '',
        '> Hello,',
        '>',
        '> see you',
      ],
    ],
    ['Gmail in one line', [words, '', 'On Mon, Nov 23, 2026 at 9:00 AM Maya <lark@town.example> wrote:', '> Hello']],
    [
      'Gmail in German',
      [
        words,
        '',
        'Am Mo., 23. Nov. 2026 um 09:00 Uhr schrieb Maya via Wonderlark <',
        'lark@town.example>:',
        '',
        '> Hallo',
      ],
    ],
    [
      'Apple Mail',
      [
        words,
        '',
        'Sent from my iPhone',
        '',
        '> On Nov 23, 2026, at 9:00 AM, Maya via Wonderlark <lark@town.example> wrote:',
        '> ',
        '> ﻿Hello',
      ],
    ],
    [
      'Apple Mail in French',
      [words, '', '> Le 23 nov. 2026 à 09:00, Maya <lark@town.example> a écrit :', '> ', '> Bonjour'],
    ],
    [
      'Outlook',
      [
        words,
        '',
        '________________________________',
        'From: Maya via Wonderlark <lark@town.example>',
        'Sent: Monday, November 23, 2026 9:00 AM',
        'To: Ben <ben@example.org>',
        'Subject: Pond dipping',
        '',
        'Hello',
      ],
    ],
    [
      'Outlook for Windows',
      [
        words,
        '',
        'From: Maya via Wonderlark <lark@town.example>',
        'Sent: Monday, November 23, 2026 9:00 AM',
        'To: Ben <ben@example.org>',
        'Subject: Pond dipping',
        '',
        'Hello',
      ],
    ],
    [
      'Outlook in German',
      [
        words,
        '',
        'Von: Maya via Wonderlark <lark@town.example>',
        'Gesendet: Montag, 23. November 2026 09:00',
        'An: Ben',
        'Betreff: Teich',
        '',
        'Hallo',
      ],
    ],
    ['old Outlook', [words, '', '-----Original Message-----', 'From: Maya', 'Hello']],
    [
      'Outlook on a phone',
      [
        words,
        '',
        'Get Outlook for iOS<https://aka.ms/o0ukef>',
        '________________________________',
        'From: Maya',
        'Hello',
      ],
    ],
    [
      'Thunderbird',
      [
        words,
        '',
        'On 11/23/26 09:00, Maya via Wonderlark wrote:',
        '> Hello',
        '> there',
        '',
        '-- ',
        'Ben Example',
        'ben@example.org',
      ],
    ],
    [
      'Yahoo',
      [
        words,
        '',
        '    On Monday, November 23, 2026 at 09:00:00 AM EST, Maya <lark@town.example> wrote:  ',
        '',
        '> Hello',
      ],
    ],
    ['a signature', [words, '', '-- ', 'Ben Example', '+1 555 0100']],
    [
      'an answer below',
      ['On Mon, Nov 23, 2026 at 9:00 AM Maya <lark@town.example> wrote:', '> Hello', '> there', '', words],
    ],
    [
      'an attribution whose quotation is gone',
      [words, '', 'On Mon, Nov 23, 2026 at 9:00 AM Maya <lark@town.example> wrote:'],
    ],
  ])('%s', (_name, lines) => {
    expect(reply(...lines)).toBe(words)
  })

  test('answers between quoted lines stay in order', () => {
    expect(reply('Maya wrote at 9:00:', '> A dog?', 'Yes.', '> A cat?', 'No.')).toBe('Yes.\nNo.')
  })

  test.each([
    ['From: the east gate, or from the west?', 'Either is fine.'],
    ['Two things:', '', '1. Where do we meet?', '2. What about rain?'],
    ['My number: 555-0100', 'My address: Mill Street 5', 'Children: 2'],
    ['We meet at 9:00:', 'is that right?'],
    ['Sent from my heart, thank you', 'Ben'],
    ['I read "-- " in a book.'],
    ['-----', 'Lines like this one are fine.'],
  ])('keeps words that only look like a quotation: %s', (...lines) => {
    expect(reply(...lines)).toBe(lines.join('\n'))
  })

  test('a reply that is only a quotation is empty', () => {
    expect(reply('On Mon, Nov 23, 2026 at 9:00 AM Maya <lark@town.example> wrote:', '> Hello')).toBe('')
    expect(reply('', '> Hello', '> there')).toBe('')
  })
})

test('personal links and reply addresses are removed', () => {
  const text =
    'See https://town.example/rsvp/abc-DEF_1?answer=yes, https://town.example/event/17 and reply+e1.g2.0a@reply.town.example'
  expect(withoutSecrets(text, { origin: 'https://town.example', domain: 'reply.town.example' })).toBe(
    'See [personal link] https://town.example/event/17 and [reply address]',
  )
})

test.each([
  ['words before a colon', ['a'.repeat(100_000) + ':']],
  ['an address and blanks', ['a@b' + ' '.repeat(100_000) + 'x']],
  ['many addresses', ['a@'.repeat(50_000) + ':']],
  ['blanks before a colon', ['<a@b>' + ' a'.repeat(50_000) + ' : x']],
  ['blank lines between quotations', Array.from({ length: 50_000 }, () => '\n>')],
  ['labels', Array.from({ length: 20_000 }, () => 'From: a')],
  ['attributions', Array.from({ length: 20_000 }, () => 'On 1 a@b:\n> a')],
])('a long reply is read within a second: %s', (_name, lines) => {
  const from = performance.now()
  reply(...lines)
  expect(performance.now() - from).toBeLessThan(1_000)
})
