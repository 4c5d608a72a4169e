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

/** A script that stands within the page. */
export interface InlineScript {
  text: string
  /** What the page's policy says to let it run: "'sha256-…'". */
  source: string
}

/** Addresses of what a page loads. */
export interface PageAssets {
  entry: string
  /** What loads the entry in a page that was rendered before; absent where the page asks for the entry itself. */
  start?: InlineScript
  /** What the first paint needs to have run; absent where it does without. */
  faces?: InlineScript
  styles: string[]
  /** Modules that the entry will ask for at once. */
  preloads: string[]
  /** What is in the styles: within a page they need no second request before it can be painted. */
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

/** What stands within the page waits for no request of its own. */
async function readInlineScript(
  clientDir: string,
  key: string,
  { [key]: chunk }: Manifest,
): Promise<InlineScript | undefined> {
  if (!chunk) return undefined
  if (chunk.imports) throw new Error(`${key} stands within the page and cannot import other files of the build.`)
  // In a function, so that its names are nobody else's.
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
 * @returns the assets of a page whose screen is the module `screen`, a path from the project's root, or null
 * @throws when there is no build
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
