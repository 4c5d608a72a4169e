import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertHostedEvent, inviteByMail } from '#tests/support/hosting/guests.ts'
import { ada, openProductForEach, store } from '#tests/support/product/open-product.ts'
import { openReplyWorld, replyDomain, type ReplyWorld } from '#tests/support/hosting/replies.ts'

openProductForEach({ more: { replyDomain } })
let mail: ReplyWorld
beforeEach(async () => {
  mail = await openReplyWorld()
})
afterEach(() => mail.close())

test.each([
  ['an address and blanks', `a@b${' '.repeat(990)}x\r\n`.repeat(200)],
  ['addresses before a colon', `${'a@'.repeat(490)}: x\r\n`.repeat(200)],
  ['words before a colon', `${'<a@b> a a'.repeat(100)} : x\r\n`.repeat(200)],
  ['quotations between blank lines', '\r\n>\r\n'.repeat(40_000)],
])('a long reply made to keep the reader busy is accepted like any other: %s', async (_name, text) => {
  const dora = 'dora@example.org'
  await inviteByMail(ada, store.database, await insertHostedEvent(store.database), [dora])
  const toHost = await mail.replyAddress(dora)
  const raw = `From: ${dora}\r\nTo: ${toHost}\r\nMessage-ID: <busy@peer.example>\r\n\r\n${text}`
  expect(await mail.send({ from: dora, to: toHost, raw })).toMatch(/^250/)
  expect(await mail.send({ from: dora, to: toHost, raw })).toMatch(/^250/)
  expect(await store.database.read((sql) => sql.count`select count(*) from mail_replies`)).toBe(1)
})
