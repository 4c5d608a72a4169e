import { expect, test } from 'vitest'
import { renderPage } from './entry-server.tsx'

test.each([
  ['/home', 503],
  ['/home', 429],
  ['/event/7', 503],
  ['/event/7', 404],
])('%s has the status of the API’s response %i that its data failed with', async (path, status) => {
  const page = await renderPage(new Request(`http://localhost${path}`), async () => Response.json({}, { status }))
  expect(page.status).toBe(status)
})

test('a page has the status 500 after an unexpected error', async () => {
  const page = await renderPage(new Request('http://localhost/home'), () => Promise.reject(new Error('A defect')))
  expect(page.status).toBe(500)
})
