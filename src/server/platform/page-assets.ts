import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

/** Addresses of what a page loads. */
export interface PageAssets {
  entry: string
  styles: string[]
  /** Modules that the entry will ask for at once. */
  preloads: string[]
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
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const byScreen = new Map<string | null, PageAssets>()
  return (screen) => {
    const known = byScreen.get(screen)
    if (known) return known
    const keys = new Set<string>()
    collect(manifest, entryKey, keys)
    if (screen !== null) collect(manifest, screen, keys)
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    const assets = {
      entry: `/${manifest[entryKey]?.file ?? ''}`,
      styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
      preloads: chunks.map((chunk) => `/${chunk.file}`),
    }
    byScreen.set(screen, assets)
    return assets
  }
}
