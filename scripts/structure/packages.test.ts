import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  inBundle?: boolean
  resolved?: string
  hasInstallScript?: boolean
}
interface Manifest {
  version: string
  releasedOn?: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8'))
const manifest = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([place]) => place !== '')

test('every package with an install script is listed, and only the runtime may run one', () => {
  const withScripts = installed.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? (place.split('node_modules/').at(-1) ?? '') : [],
  )
  expect(withScripts.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([])
  expect(Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])).toEqual(['node'])
})

test('every package has an exact version, an integrity hash and a registry URL', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
  for (const [place, { integrity, inBundle, resolved }] of installed) {
    // Bundled with its parent.
    if (inBundle) continue
    expect(integrity, place).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('the day of the release is the one in the changelog', () => {
  const changelog = readFileSync(path.join(import.meta.dirname, '../..', 'CHANGELOG.md'), 'utf8')
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${manifest.version} (`))
  expect(heading).toBe(`## ${manifest.version} (${manifest.releasedOn ?? 'unreleased'})`)
})
