import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { environmentVariables } from '#server/boot/environment.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const listPages = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))
const listFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => path.posix.join(folder, name))
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...listPages('docs'), ...listPages('docs/decisions')]
const texts = new Map(pages.map((page) => [page, read(page)]))

/** Returns the code of a page: its blocks and spans. */
const listCode = (text: string): string[] =>
  [...text.matchAll(/^```[^\n]*\n([^]*?)^```|`([^`]+)`|^ {4}(.+)$/gm)].map(
    ([, block, span, line]) => block ?? span ?? line ?? '',
  )

/** Collects what the pages say about something, each with the page that says it. */
const collect = (find: (code: string) => string[]): string[] =>
  pages.flatMap((page) => listCode(texts.get(page)!).flatMap((code) => find(code).map((found) => `${page}: ${found}`)))

const without = (line: string) => line.slice(line.indexOf(': ') + 2)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Anchors of a page's headings. */
const listAnchors = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the table of dependencies lists every group', () => {
  const [, section = ''] = read('docs/architecture.md').split('## What functions depend on')
  const table = section.split('\n## ')[0] ?? ''
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const groups = read('src/server/platform/dependencies/dependencies.ts').matchAll(/^export type (\w+) =/gm)
  expect(listed).toEqual([...groups].map(([, name]) => name))
})

describe('links', () => {
  test('lead to files and headings that exist', () => {
    const wrong = [...texts, ['CHANGELOG.md', read('CHANGELOG.md')] as const].flatMap(([page, text]) =>
      [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].flatMap(
        ([, link, source]) => {
          const address = link ?? source ?? ''
          if (/^[a-z]+:/.test(address)) return []
          const [file = '', anchor] = address.split('#')
          const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file)
          if (!existsSync(path.join(root, target))) return `${page}: ${address}`
          if (anchor === undefined) return []
          return listAnchors(read(target)).includes(anchor) ? [] : `${page}: ${address}`
        },
      ),
    )
    expect(wrong).toEqual([])
  })
})

test('the files that pages, services, containers and workflows name exist', () => {
  const others = ['Dockerfile', 'compose.yaml', ...['deploy', '.github/workflows'].flatMap(listFiles)]
  const named = [...pages, ...others].flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?<![\w/.-])(?:src|scripts|tests|bench|deploy|db)\/[\w/.-]+\.(?:tsx?|js|sh|sql|service)\b/g,
      ),
    ].map(([found]) => `${file}: ${found}`),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter((line) => !existsSync(path.join(root, without(line))))).toEqual([])
})

/** The file that says which words and options a command knows. */
const usages: Record<string, string> = {
  sources: 'src/server/sources/run-command.ts',
  import: 'src/server/sources/arguments.ts',
  admin: 'src/server/admin/run-command.ts',
  jobs: 'src/server/jobs/command.ts',
  backup: 'src/server/backup/command.ts',
  restore: 'src/server/backup/command.ts',
}

describe('commands', () => {
  test('exist', () => {
    const named = collect((code) => [...code.matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name]) => name!))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((line) => !(without(line) in scripts))).toEqual([])
  })

  test('accept the arguments and options that the pages name', () => {
    const given = collect((code) =>
      [...code.matchAll(/\bnpm run ([a-z:]+) -- ([^\n]+)/g)].flatMap(([, name = '', rest = '']) => {
        if (!(name in usages)) return []
        const own = rest.split(/\s[#&|]/)[0]!
        const word = name === 'sources' || name === 'admin' || name === 'jobs' ? /^[a-z-]+/.exec(own)?.[0] : undefined
        const options = [...own.matchAll(/(?<=^|\s)--([a-z-]+)/g)].map(([, option]) => option!)
        return [...(word ? [word] : []), ...options].map((part) => `${name} ${part}`)
      }),
    )
    expect(given.length).toBeGreaterThan(15)
    const unknown = given.filter((line) => {
      const [name = '', part = ''] = without(line).split(' ')
      return !new RegExp(`\\b${part}\\b`).test(read(usages[name]!))
    })
    expect(unknown).toEqual([])
  })

  test('that run a file refer to an existing one', () => {
    const named = collect((code) =>
      [...code.matchAll(/\bnode ((?:src|scripts|bench|tests)\/[\w/.-]+)/g)].map(([, file]) => file!),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((line) => !statSync(path.join(root, without(line)), { throwIfNoEntry: false }))).toEqual([])
  })
})

describe('variables', () => {
  /** Variables of other programs, of the tests, and of the container. */
  const foreign = new Set([
    ...['CHROMIUM_PATH', 'DOCS_BASE', 'NODE_ENV', 'POSTGRES_PASSWORD', 'BUILD_BASE', 'BASE', 'THE_TOKEN'],
    ...['IMAGE', 'IMAGE_REGISTRY', 'IMAGE_USER', 'IMAGE_PASSWORD', 'CN'],
  ])
  const isKnown = (name: string) =>
    name.endsWith('_')
      ? environmentVariables.some((variable) => variable.startsWith(name))
      : environmentVariables.includes(name) || foreign.has(name)

  test('that the pages mention exist', () => {
    const operators = pages.filter((page) => !page.startsWith('docs/decisions/'))
    const named = operators.flatMap((page) =>
      listCode(texts.get(page)!).flatMap((code) =>
        [
          ...code.matchAll(
            /(?<![\w/.{-])((?:[A-Z][A-Z0-9]*_)(?:[A-Z0-9]+_)*(?=…|`|$)|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![_A-Z0-9])|[A-Z][A-Z0-9]+(?==))/g,
          ),
        ].map(([, name]) => `${page}: ${name}`),
      ),
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((line) => !isKnown(without(line)))).toEqual([])
  })

  test('are all in the tables of the settings', () => {
    const rows = texts
      .get('docs/settings.md')!
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ')[0])
    const described = rows.flatMap((row) => [...row!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
    // One row describes the first provider, and says which prefixes the others have.
    const expected = environmentVariables.filter((name) => !/^OIDC_[234]_/.test(name))
    expect(expected.filter((name) => !described.includes(name))).toEqual([])
    expect(described.filter((name) => !environmentVariables.includes(name))).toEqual([])
  })
})

describe('addresses', () => {
  test('of the API exist', () => {
    const known = new Set([
      ...Object.values(endpoints).map(({ path: address }) => address.replaceAll(/\{[^}]+\}/g, '{}')),
      '/api/docs',
      '/api/openapi.json',
    ])
    const named = collect((code) =>
      // An address with a part that a program fills in, or of a sign-in provider, isn't an endpoint.
      [...code.matchAll(/(?<!\w)\/api\/[\w/{}.-]+/g)].map(([address]) =>
        address.replaceAll(/\{[^}]+\}/g, '{}').replace(/[./]+$/, ''),
      ),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(
      named.filter((line) => !known.has(without(line).replaceAll(/\/\d+/g, '/{}')) && !line.includes('/api/auth')),
    ).toEqual([])
  })

  test('of the operators’ screens exist', () => {
    const navigation = read('src/web/admin/admin-panel.tsx')
    const named = collect((code) => code.match(/(?<![\w/])\/admin\/[a-z-]+/g) ?? [])
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((line) => !navigation.includes(`'${path.basename(without(line))}'`))).toEqual([])
  })
})
