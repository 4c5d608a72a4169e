import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from 'hono/serve-static'
import { languages as allLanguages, type Language } from '#texts/languages.ts'

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** URLs of the assets that a page loads. */
export interface PageAssets {
  entry: string
  styles: string[]
  /** Modules that the entry and the page's screen import, without which the page can't react. */
  modules: string[]
  /** Font files that every page uses. */
  fonts: string[]
}

export type FindAssets = (screen: string | null, language: Language) => PageAssets

const entryKey = 'src/web/entry-client.tsx'
/** The subsets with the characters of English text; see `src/web/fonts.css`. */
const coreFont = /-core-[\w-]+\.woff2$/

function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return
  seen.add(key)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, seen)
}

/**
 * Reads the build's manifest.
 *
 * @returns the languages of the build, and a function that returns the assets of a page in a language, given the module of its
 *   screen as a path from the project's root, or null
 * @throws if there is no build
 */
export async function readPageAssets(
  clientDir: string,
): Promise<{ assetsFor: FindAssets; languages: readonly Language[] }> {
  const manifest = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const languages = await readFile(path.join(clientDir, '.vite/languages.json'), 'utf8')
  const folders = JSON.parse(languages) as Partial<Record<Language, string>>
  const known = new Map<string, PageAssets>()
  const assetsFor: FindAssets = (screen, language) => {
    const key = `${language} ${screen}`
    const before = known.get(key)
    if (before) return before
    const folder = folders[language]
    const toUrl = (file: string) =>
      folder && file.endsWith('.js') ? `/${file.replace(/^assets\//, folder)}` : `/${file}`
    const toUrls = (files: readonly string[]) => [...new Set(files)].map(toUrl)
    const keys = new Set<string>()
    collect(manifest, entryKey, keys)
    if (screen !== null) collect(manifest, screen, keys)
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    const assets = {
      entry: toUrl(manifest[entryKey]?.file ?? ''),
      styles: toUrls(chunks.flatMap(({ css = [] }) => css)),
      modules: toUrls(chunks.map(({ file }) => file)),
      fonts: toUrls(chunks.flatMap(({ assets: files = [] }) => files)).filter((file) => coreFont.test(file)),
    }
    known.set(key, assets)
    return assets
  }
  return { assetsFor, languages: allLanguages.filter((language) => language === 'en' || folders[language]) }
}

/** Revalidated on every request, because they list which files belong to the same build. */
const workerPath = /\/service-worker(-[a-z-]+)?\.js$/

function getCacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return workerPath.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Serves the build's files. Their names change with their content, except for the few at the top level. Each file is read
 * once and stays in memory: opening a file takes several times as long as all the rest of a response.
 */
export function serveFiles(root: string) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name)),
  )
  const contents = new Map<string, Buffer<ArrayBuffer>>()
  return serveStatic({
    root,
    join: path.join,
    precompressed: true,
    getContent: async (file) => {
      if (!files.has(file)) return null
      const bytes = contents.get(file) ?? (await readFile(file))
      contents.set(file, bytes)
      return bytes
    },
    onFound: (file, context) => context.header('cache-control', getCacheControl(file)),
  })
}
