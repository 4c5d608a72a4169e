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
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8'))
const manifest = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([place]) => place !== '')

test('every package that wants to run something at its installation is named, and only the runtime may', () => {
  const wanting = installed.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? (place.split('node_modules/').at(-1) ?? '') : [],
  )
  expect(wanting.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([])
  expect(Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])).toEqual(['node'])
})

test('every package is of one exact version, with the hash of its content, from the registry', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
  for (const [place, { integrity, inBundle, resolved }] of installed) {
    // Its parent brings it along.
    if (inBundle) continue
    expect(integrity, place).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})
