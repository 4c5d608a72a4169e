import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPageAssets } from './page-assets.ts'
import { pageDocument } from './page-document.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-assets-'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, 'start.js'), 'hear()\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const writeManifest = (start: object) =>
  writeFile(
    path.join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'src/web/entry-client.tsx': { file: 'entry.js' },
      'src/web/start.ts': { file: 'start.js', ...start },
    }),
  )

test('inlines the start script, and its hash allows it to run', async () => {
  await writeManifest({})
  const assets = (await readPageAssets(folder))(null)
  const content = { html: '', state: '{}', head: { title: '', description: '' }, isEmbedded: false, isSecret: false }
  const html = pageDocument(content, { assets, origin: '' })
  const text = /<script type="module">([^]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(text).toBe('(()=>{hear()})()')
  expect(assets.start?.source).toBe(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(html).not.toContain('src="/entry.js"')
})

test('rejects a start script that imports other files', async () => {
  await writeManifest({ imports: ['other'] })
  await expect(readPageAssets(folder)).rejects.toThrow('cannot import')
})
