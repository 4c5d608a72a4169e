import { expect, test } from 'vitest'
import { readIncomingMail } from './mail-message.ts'

const head = (type: string) =>
  `From: Dora <dora@example.org>\r\nMessage-ID: <1@peer.example>\r\nMIME-Version: 1.0\r\n${type}\r\n\r\n`
const read = (type: string, body: string | Buffer) =>
  readIncomingMail(Buffer.concat([Buffer.from(head(type)), Buffer.from(body as string), Buffer.from('\r\n')]))

test.each<[name: string, type: string, body: string | Buffer, text: string]>([
  [
    'ISO-8859-1',
    'Content-Type: text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit',
    Buffer.from('Grüße, Zoë', 'latin1'),
    'Grüße, Zoë',
  ],
  [
    'Windows-1252 as quoted-printable',
    'Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable',
    'It costs 5=80 =96 fine=\r\n?',
    'It costs 5€ – fine?',
  ],
  [
    'Base64',
    'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64',
    Buffer.from('池の生き物 🦆').toString('base64'),
    '池の生き物 🦆',
  ],
  [
    'HTML only, from Gmail',
    'Content-Type: text/html; charset=utf-8',
    '<div dir="ltr">May I?<br>Yes &amp; no<div>Third</div></div><br><div class="gmail_quote"><div class="gmail_attr">On Sat, Ada wrote:</div><blockquote>Come! <a href="https://x/rsvp/abc">RSVP</a></blockquote></div>',
    'May I?\nYes & no\nThird',
  ],
  [
    'HTML only, from Outlook',
    'Content-Type: text/html; charset=utf-8',
    '<html><head><style>p{margin:0}</style></head><body><p>May I?</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Ada</div><p>Come!</p></body></html>',
    'May I?',
  ],
  [
    'HTML only, from Apple Mail',
    'Content-Type: text/html; charset=utf-8',
    '<html><body>May I?<br><div><br><blockquote type="cite"><div>On Nov 21, Ada wrote:</div>Come!</blockquote></div></body></html>',
    'May I?',
  ],
  [
    'HTML with scripts',
    'Content-Type: text/html; charset=utf-8',
    '<p>Hello <script>alert(1)</script><b>there</b> &lt;script&gt;</p>',
    'Hello there <script>',
  ],
])('reads %s', async (_name, type, body, text) => {
  const mail = await read(type, body)
  expect(mail.text.trim()).toBe(text)
  expect(mail).toMatchObject({
    from: 'dora@example.org',
    messageId: '<1@peer.example>',
    isAutomatic: false,
    attachments: 0,
  })
})

test('counts files, but neither pictures of a signature nor cryptographic signatures', async () => {
  const part = (...lines: string[]) => ['--b', ...lines].join('\r\n')
  const body = [
    part('Content-Type: text/plain', '', 'Hello'),
    part('Content-Type: image/jpeg', 'Content-Disposition: attachment; filename=dog.jpg', '', 'woof'),
    part('Content-Type: message/rfc822', '', 'Subject: Forwarded', '', 'words'),
    part('Content-Type: application/pgp-signature', '', 'abc'),
    '--b--',
  ].join('\r\n')
  const mail = await read('Content-Type: multipart/mixed; boundary=b', body)
  expect(mail).toMatchObject({ attachments: 2 })
  expect(mail.text.trim()).toBe('Hello')
})

test.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['Return-Path: <>', true],
  ['List-Id: <a.example>', true],
  ['Content-Type: multipart/report; boundary=b', true],
  ['Content-Type: text/calendar; method=REPLY', true],
  ['X-Mailer: Thunderbird', false],
])('recognizes automatic messages: %s', async (header, isAutomatic) => {
  expect((await read(header, 'BEGIN:VCALENDAR')).isAutomatic).toBe(isAutomatic)
})

test('null characters are removed, and nesting is limited', async () => {
  expect((await read('Content-Type: text/plain', 'a\0b')).text.trim()).toBe('ab')
  const nested = Array.from(
    { length: 40 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  )
  await expect(read('Content-Type: multipart/mixed; boundary=b0', nested.join(''))).rejects.toThrow()
  await expect(read(`X-Long: ${'x'.repeat(100_000)}`, '')).rejects.toThrow()
})

test.each([
  ['two headers', 'From: Dora <dora@example.org>\r\nFrom: Ada <ada@example.org>'],
  ['two headers of one address', 'From: dora@example.org\r\nfrom: dora@example.org'],
  ['a header far below', 'From: dora@example.org\r\nTo: x@example.org\r\nSubject: Hi\r\nFROM: ada@example.org'],
  ['two addresses', 'From: Dora <dora@example.org>, ada@example.org'],
  ['a group', 'From: Both: dora@example.org, ada@example.org;'],
  ['no address', 'From: Dora'],
  ['nothing', 'To: dora@example.org'],
])('a message whose From has %s comes from nobody', async (_what, header) => {
  const { from } = await readIncomingMail(Buffer.from(`${header}\r\nMessage-ID: <1@peer.example>\r\n\r\nHello\r\n`))
  expect(from || null).toBeNull()
})

test('a folded From header with a comma in its name has one sender', async () => {
  const source = 'From: "Dora, of the\r\n library" <dora@example.org>\r\nMessage-ID: <1@peer.example>\r\n\r\nHello\r\n'
  expect((await readIncomingMail(Buffer.from(source))).from).toBe('dora@example.org')
})
