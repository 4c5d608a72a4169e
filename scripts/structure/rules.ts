import path from 'node:path'
import type { SourceFile } from './source-file.ts'
import { bannedWords, domainWords, emptyWords, plainRules, requestReaders, roomParts, shelves } from './vocabulary.ts'

/** Lists the names of the vocabulary that no file has. Names with a wildcard may wait for their files. */
export function unusedWords(paths: readonly string[]): string[] {
  const used = new Set(
    paths.flatMap((file) => [...listNames(file)].map((name) => `${path.posix.dirname(file)}/${name}`)),
  )
  return shelves.flatMap(({ folder, files }) =>
    files
      .filter((name) => !name.includes('*') && !roomParts.includes(name) && !used.has(`${folder}/${name}`))
      .map(
        (name) => `scripts/structure/vocabulary.ts: no file of ${folder} is called "${name}": remove it from the list.`,
      ),
  )
}

/**
 * Lists files of a server room whose name has a subject although the room has no other file of the kind: a room with one
 * list of queries calls it queries.ts.
 */
export function needlessSubjects(paths: readonly string[]): string[] {
  const rooms = Map.groupBy(
    paths.filter((file) => /^src\/server\/(?!platform\/|boot\/)[a-z-]+\/[a-z-]+\.ts$/.test(file)),
    (file) => path.posix.dirname(file),
  )
  return [...rooms.values()].flatMap((files) =>
    roomParts.flatMap((part) => {
      const ofThisKind = files.filter((file) => new RegExp(`(^|[/-])${part}\\.ts$`).test(file))
      const [only] = ofThisKind
      return ofThisKind.length === 1 && only && path.posix.basename(only) !== `${part}.ts`
        ? [`${only}: the room has no other ${part}: call it ${part}.ts.`]
        : []
    }),
  )
}

function listNames(file: string): Set<string> {
  const name = path.posix.basename(file).replace(/(\.d)?\.[a-z0-9]+$/, '')
  return new Set([name, name.replace(/(\.nightly)?\.test$/, '')])
}

/** Checks one file. Returns a sentence for each problem, which says where the code belongs. */
type Rule = (file: SourceFile) => string[]

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')
/** The code in `boot` isn't a room: it may import from all rooms, and commands may import it. */
const findSlice = (file: string) => /^src\/server\/(?!boot\/)([a-z-]+)\//.exec(file)?.[1]
const isIn = (file: SourceFile, ...folders: string[]) => folders.some((folder) => file.path.startsWith(`${folder}/`))

const matches = (name: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]*')}$`).test(name)

const fileNames: Rule = ({ path: file }) => {
  const folder = path.posix.dirname(file)
  const name = path.posix.basename(file).replace(/(\.d)?\.[a-z0-9]+$/, '')
  const words = name.replace(/(\.nightly)?\.test$/, '').split(/[-.]/)
  const empty = words.find((word) => emptyWords.includes(word))
  if (empty) return [`"${empty}" says nothing: name the file after what it provides, next to the code that uses it.`]
  const shelf = shelves.find((candidate) => candidate.folder === folder)
  if (!shelf)
    return [`there is no folder ${folder} in scripts/structure/vocabulary.ts: a folder is a noun or a runtime.`]
  const bare = shelf.files.some((pattern) => pattern.endsWith('.test'))
    ? name.replace('.nightly.test', '.test')
    : name.replace(/(\.nightly)?\.test$/, '')
  if (shelf.files.some((pattern) => matches(bare, pattern))) return []
  return [`"${name}" is not in the vocabulary of ${folder}, which holds ${shelf.holds}.`]
}

const slicesMeetAtTheirServices: Rule = (file) => {
  const own = findSlice(file.path)
  if (!own || isTest(file.path)) return []
  return file.imports.flatMap((entry) => {
    const other = entry.file === undefined ? undefined : findSlice(entry.file)
    if (!entry.file || !other || other === own || other === 'platform') return []
    if (own === 'platform')
      return [`platform must not import a room such as ${entry.name}: take what you need as a parameter.`]
    if (/(^|-)(service|policy)\.ts$/.test(path.posix.basename(entry.file))) return []
    return [`${entry.name} is an inner part of the room "${other}": let its service.ts offer what you need.`]
  })
}

const findModule = (file: string) => /^src\/server\/platform\/([a-z-]+)\//.exec(file)?.[1]

const modulesMeetAtTheirPublicFiles: Rule = (file) => {
  if (isTest(file.path) || !isIn(file, 'src')) return []
  return file.imports.flatMap((entry) => {
    const module = entry.file === undefined ? undefined : findModule(entry.file)
    if (!module || module === findModule(file.path) || entry.isDynamic) return []
    const publicFile = `src/server/platform/${module}/${module}.ts`
    return entry.file === publicFile
      ? []
      : [`${entry.name} is an inner part of the module "${module}": export what you need from ${publicFile}.`]
  })
}

const isPolicy = ({ path: file }: SourceFile) => /(^|[/-])policy\.ts$/.test(file)

const sqlIsInQueries: Rule = (file) => {
  if (!isIn(file, 'src/server') || isIn(file, 'src/server/platform') || isTest(file.path)) return []
  if (/(^|[/-])queries\.ts$/.test(file.path)) return []
  if (isPolicy(file))
    return /\b(sql(?!\.hasRows\b)(\.\w+)?|instant)(<[^`]*>)?`|\.query\(/.test(file.code)
      ? [
          'a policy writes conditions, and statements that return whether they hold (sql.hasRows): others belong in queries.ts.',
        ]
      : []
  return /\b(sql(\.\w+)?|fragment|instant)(<[^`]*>)?`|\.query\(/.test(file.code)
    ? ['SQL is written in queries.ts (or …-queries.ts) of the slice: move the statement there and call it.']
    : []
}

const onlyPoliciesRefuse: Rule = (file) =>
  findSlice(file.path) &&
  !isIn(file, 'src/server/platform') &&
  !isTest(file.path) &&
  !isPolicy(file) &&
  /DomainError\('not_allowed'/.test(file.code)
    ? ["rules of who may do something belong in the room's policy.ts: let a function there throw not_allowed."]
    : []

const requestsStayInRoutes: Rule = (file) => {
  const slice = findSlice(file.path)
  if (!slice || slice === 'platform' || isTest(file.path)) return []
  if (requestReaders.some((pattern) => matches(path.posix.basename(file.path, '.ts'), pattern))) return []
  const sees = /\bnew Request\(|:\s*Request\b|\bcontext\.req\b/.test(file.code)
  const importsHono = file.imports.some(({ name }) => name === 'hono' || name.startsWith('hono/'))
  return sees || importsHono
    ? ['only routes.ts sees a request: read what you need from it there and pass it on as values.']
    : []
}

const environmentIsReadInConfig: Rule = (file) =>
  isIn(file, 'src') &&
  file.path !== 'src/server/boot/config.ts' &&
  !isTest(file.path) &&
  /\bprocess\.env\b/.test(file.code)
    ? [
        'only src/server/boot/config.ts reads the environment: add the variable to environment.ts beside it and take it as a parameter.',
      ]
    : []

const pagesCallByName: Rule = (file) =>
  isIn(file, 'src/web') && !isTest(file.path) && /['"`]\/api\//.test(file.code)
    ? ["pages call endpoints by name: use call(client, 'saveEvent', …) or apiPath from src/web/platform."]
    : []

const isPlainRule = ({ file = '', typeOnly }: SourceFile['imports'][number]) =>
  typeOnly ||
  file.startsWith('src/domain/format/') ||
  plainRules.some((pattern) => matches(path.posix.basename(file, '.ts'), pattern))

const platformKnowsNoDomain: Rule = (file) => {
  if (!isIn(file, 'src/server/platform', 'src/web/platform', 'src/web/ui') || isTest(file.path)) return []
  const name = path.posix.basename(file.path)
  const word = domainWords.find(
    (candidate) => new RegExp(`\\b${candidate}\\b`, 'i').test(file.code) || name.split(/[-.]/).includes(candidate),
  )
  const reachesOut = file.imports.find(
    (entry) => entry.file && /^src\/(domain|web\/(?!platform\/|ui\/)[a-z-]+)\//.test(entry.file) && !isPlainRule(entry),
  )
  return [
    ...(word ? [`"${word}" is a word of the domain: move this part to the folder of its noun.`] : []),
    ...(reachesOut
      ? [`${reachesOut.name} is domain code: take it as a prop or parameter, or move this file to its noun.`]
      : []),
  ]
}

const borders: Record<string, { may: RegExp; says: string }> = {
  'src/contract': { may: /^src\/(contract|texts)\//, says: 'the contract stands alone, with its texts' },
  'src/domain': {
    may: /^src\/(domain|illustrations|contract|texts)\//,
    says: 'the domain knows only itself, illustrations and types of the contract',
  },
  'src/illustrations': {
    may: /^src\/(illustrations|contract)\//,
    says: 'an illustration is drawn from its parameters',
  },
  'src/texts': { may: /^src\/texts\//, says: 'texts are the same for all who show them' },
  'src/server': {
    may: /^src\/((server|domain|illustrations|contract|texts)\/|mail\/templates\.ts$)/,
    says: 'the server does not know the pages; of mails it knows the list in src/mail/templates.ts',
  },
  'src/mail': {
    may: /^src\/(mail|domain|illustrations|contract|texts)\//,
    says: 'a message gets what it says from who sends it',
  },
  'src/web': {
    may: /^src\/(web|domain|illustrations|contract|texts)\//,
    says: 'the pages know the server only through /api',
  },
}

const roomsKeepTheirBorders: Rule = (file) => {
  const border = Object.entries(borders).find(([folder]) => isIn(file, folder))?.[1]
  if (!border || isTest(file.path)) return []
  return file.imports.flatMap((entry) => {
    if (entry.file !== undefined && !border.may.test(entry.file)) return [`${entry.name}: ${border.says}.`]
    const isValueOfContract = isIn(file, 'src/domain') && entry.file?.startsWith('src/contract/') && !entry.typeOnly
    const isPlainList = /^src\/contract\/(limits|[a-z-]+\/[a-z-]+-options)\.ts$/.test(entry.file ?? '')
    return isValueOfContract && !isPlainList
      ? [
          `${entry.name}: the domain takes only types, limits and the lists of options from the contract; take the value as a parameter.`,
        ]
      : []
  })
}

const declarationPattern = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g
const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$.-]+/)

const namesUseTheUsualWords: Rule = (file) => {
  const declared = [...file.code.matchAll(declarationPattern)].map((match) => match[1] ?? '')
  return [path.posix.basename(file.path).replace(/\.\w+$/, ''), ...declared].flatMap((name) => {
    const word = splitName(name).find((each) => bannedWords.includes(each))
    return word ? [`"${name}" uses the old word "${word}": use the field's own term.`] : []
  })
}

const dependenciesHaveGroups: Rule = (file) =>
  !isIn(file, 'src/server')
    ? []
    : [...file.code.matchAll(/\b(?:interface|type)\s+(\w*(?:Deps|Dependencies))\b/g)].map(
        ([, name]) =>
          `"${name}" lists what functions depend on once more: take a group of src/server/platform/dependencies/dependencies.ts, or Pick<Services, …> in place.`,
      )

/** Claims such as `isPartOf` read well, and the combinators `anyOf` and `oneOf` keep their established names. */
const functionEndingInOf =
  /\b(?:function\*?\s+|const\s+(?=\w+\s*=\s*(?:async\s*)?[(<]))((?!is[A-Z]|anyOf\b|oneOf\b)\w+Of)\b/g

const functionsStartWithVerbs: Rule = (file) =>
  [...file.code.matchAll(functionEndingInOf)].map(
    ([, name]) => `"${name}" ends in "Of": start the name with a verb, such as "getAge" or "findVenue".`,
  )

export const rules: readonly Rule[] = [
  namesUseTheUsualWords,
  functionsStartWithVerbs,
  dependenciesHaveGroups,
  fileNames,
  roomsKeepTheirBorders,
  slicesMeetAtTheirServices,
  modulesMeetAtTheirPublicFiles,
  sqlIsInQueries,
  onlyPoliciesRefuse,
  requestsStayInRoutes,
  environmentIsReadInConfig,
  pagesCallByName,
  platformKnowsNoDomain,
]
