import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** A script that is inlined in the page. */
export interface InlineScript {
  text: string
  /** Source for the Content-Security-Policy that allows it: "'sha256-…'". */
  source: string
}

/** URLs and contents of the assets that a page loads. */
export interface PageAssets {
  entry: string
  /** Loads the entry in a server-rendered page; absent if the page requests the entry itself. */
  start?: InlineScript
  /** Runs before the first paint to create its font faces; absent if none are needed. */
  faces?: InlineScript
  styles: string[]
  /** Modules that the entry imports right away. */
  preloads: string[]
  /** Contents of `styles`. Inlined, they save a request before the first paint. */
  css?: string
}

const entryKey = 'src/web/entry-client.tsx'
const startKey = 'src/web/start.ts'
const facesKey = 'src/web/first-faces.ts'

async function readStyles(clientDir: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const texts = new Map<string, string>()
  for (const file of files) texts.set(`/${file}`, await readFile(path.join(clientDir, file), 'utf8'))
  return texts
}

/** Reads a script to inline, which saves a request. */
async function readInlineScript(
  clientDir: string,
  key: string,
  { [key]: chunk }: Manifest,
): Promise<InlineScript | undefined> {
  if (!chunk) return undefined
  if (chunk.imports) throw new Error(`${key} stands within the page and cannot import other files of the build.`)
  // Wrapped in a function, so that its names don't leak into the global scope.
  const text = `(()=>{${(await readFile(path.join(clientDir, chunk.file), 'utf8')).trim()}})()`
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return
  seen.add(key)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, seen)
}

/**
 * Reads the build's manifest.
 *
 * @returns a function that returns the assets of a page, given the module of its screen as a path from the project's
 *   root, or null
 * @throws if there is no build
 */
export async function readPageAssets(clientDir: string): Promise<(screen: string | null) => PageAssets> {
  const manifest = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const fileOf = (key: string) => `/${manifest[key]?.file ?? ''}`
  const texts = await readStyles(clientDir, manifest)
  const start = await readInlineScript(clientDir, startKey, manifest)
  const faces = await readInlineScript(clientDir, facesKey, manifest)
  const byScreen = new Map<string | null, PageAssets>()
  return (screen) => {
    const known = byScreen.get(screen)
    if (known) return known
    const keys = new Set<string>()
    collect(manifest, entryKey, keys)
    if (screen !== null) collect(manifest, screen, keys)
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`)
    const assets = {
      entry: fileOf(entryKey),
      ...(start && { start }),
      ...(faces && { faces }),
      styles,
      preloads: chunks.map((chunk) => `/${chunk.file}`),
      css: styles.map((file) => texts.get(file) ?? '').join(''),
    }
    byScreen.set(screen, assets)
    return assets
  }
}
