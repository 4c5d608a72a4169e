import { expect, test } from 'vitest'
import { sendLanguage } from './request-language.ts'

test('requests ask for the language of the page and keep their other headers', async () => {
  const sent: RequestInit[] = []
  const send = sendLanguage(async (_path, init) => {
    sent.push(init)
    return new Response('{}')
  })
  await send('/api/goals', { method: 'POST', headers: { 'content-type': 'application/json' } })
  const headers = new Headers(sent[0]?.headers)
  expect(headers.get('accept-language')).toBe('en-US')
  expect(headers.get('content-type')).toBe('application/json')
  expect(sent[0]?.method).toBe('POST')
})
