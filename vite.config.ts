import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { listFolders, localizeTexts } from './scripts/texts/localize.ts'
import { endpointPaths } from './src/contract/endpoints.ts'
import { listCatalogs, type Catalog } from './src/texts/catalogs.ts'
import { workerFile, type Language } from './src/texts/languages.ts'

/** Compresses every file once at the highest level, so that the server never has to. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // Written files, because other plugins still change the bundle at its very end.
    async writeBundle({ dir = '' }, bundle) {
      const compress = async (fileName: string) => {
        const source = await readFile(path.join(dir, fileName))
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(path.join(dir, `${fileName}.br`), brotliCompressSync(source, quality))
        await writeFile(path.join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }))
      }
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(m?js|css|svg|json)$/.test(name))
          .map(compress),
      )
    },
  }
}

/** Bytes from which the service worker doesn't cache a file: those are parts of maps, which need a network anyway. */
const maxCachedBytes = 450_000

/** Returns the scripts of a language, and all files that have no language. */
function filesOf(language: Language, folders: Record<string, string>, names: readonly string[]): string[] {
  const own = folders[language]
  if (own === undefined)
    return names.filter((name) => !Object.values(folders).some((folder) => name.startsWith(folder)))
  return names.filter((name) => name.startsWith(own) || (/^assets\/[^/]+$/.test(name) && !name.endsWith('.js')))
}

/** Builds for tests have pseudo-languages (see "imports" in package.json). */
const testConditions = process.env.NODE_OPTIONS?.includes('--conditions=pseudo') ? ['pseudo'] : []
const conditions = [...testConditions, ...defaultClientConditions]

/** Builds the service worker of each language, a separate script that lists every file of this build in the language. */
function serviceWorkers(catalogs: ReadonlyMap<Language, Catalog>): Plugin {
  return {
    name: 'service-workers',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const light = Object.values(bundle).filter(
        (file) => Buffer.byteLength(file.type === 'chunk' ? file.code : file.source) < maxCachedBytes,
      )
      const assets = light.map(({ fileName }) => fileName).filter((fileName) => fileName.startsWith('assets/'))
      const icons = (await readdir('src/web/public/icons')).map((name) => `icons/${name}`)
      const entry = 'src/worker'
      const sources = await Promise.all((await readdir(entry)).map((name) => readFile(path.join(entry, name))))
      for (const [language, catalog] of catalogs) {
        const own = filesOf(language, listFolders(catalogs), assets)
        const files = [...own, ...icons, 'favicon.svg', 'manifest.webmanifest'].map((name) => `/${name}`).sort()
        const version = createHash('sha256')
          .update(files.join())
          .update(Buffer.concat(sources))
          .digest('hex')
          .slice(0, 16)
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [localizeTexts(new Map([['en', catalog]]))],
          define: {
            wonderlarkBuild: JSON.stringify({ version, files, language }),
          },
          resolve: { conditions },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: 'es2022',
            // Not a module, because not every browser supports module workers.
            rolldownOptions: {
              input: path.join(entry, 'service-worker.ts'),
              output: { format: 'iife', entryFileNames: workerFile(language) },
            },
          },
        })
      }
    },
  }
}

/** Screens that people arrive at, by the file for what they share with other screens and the ones before them don't need. */
const landings = {
  home: ['entry-client.tsx', 'home/home-screen.tsx'],
  event: ['events/event-screen.tsx'],
  guest: ['rsvp/rsvp-screen.tsx', 'rsvp/join-screen.tsx'],
  member: ['my-events/my-events-screen.tsx', 'goals/goals-screen.tsx'],
}
type Landing = keyof typeof landings
/** All modules that these screens import, directly or not. Known once every module is read. */
const landingModules = {
  home: new Set<string>(),
  event: new Set<string>(),
  guest: new Set<string>(),
  member: new Set<string>(),
}

function findLandingModules(): Plugin {
  return {
    name: 'landing-modules',
    buildEnd() {
      const visit = (id: string, found: Set<string>) => {
        if (found.has(id)) return
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, found)
      }
      for (const name of Object.keys(landings) as Landing[]) {
        for (const file of landings[name]) visit(path.resolve('src/web', file), landingModules[name])
      }
    },
  }
}

/** Parts of paths that `anyOf` was given. */
const groupedPaths = new Set<string>()

/** Returns a pattern of paths that contain one of these, which may be regular expressions. The build fails if no module does. */
function anyOf(...parts: readonly string[]): RegExp {
  for (const part of parts) groupedPaths.add(part)
  return new RegExp(parts.join('|'))
}

/** Fails the build if a group of scripts names a file that was renamed, because its modules would silently go elsewhere. */
function checkGroupedPaths(): Plugin {
  return {
    name: 'grouped-paths',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()].join('\n')
      const unknown = [...groupedPaths].filter((part) => !new RegExp(part).test(ids))
      if (unknown.length > 0)
        this.error(`vite.config.ts groups scripts by paths that don’t exist: ${unknown.join(', ')}`)
    },
  }
}

/** Parts of dialogs, which load when they open. */
const onDemand = anyOf(
  'web/event-parts/directions-link',
  'web/event-parts/share-dialog',
  'web/event-parts/share-code',
  'web/event-parts/add-to-calendar-menu',
  'web/location/place-finder',
  'web/location/town-field',
  'web/goals/',
  'ui/form/copy-field',
  'ui/form/radio-rows',
  'domain/places/place-directions',
  'domain/places/place-match',
  'domain/places/place-address',
  'domain/places/place-words',
  'domain/places/place-pin',
  'domain/events/event-share',
  'domain/calendar/calendar-links',
)

/** Fields of forms, and their drafts. */
const fieldParts = [
  'ui/form/restored-note',
  'ui/form/.*-field',
  'ui/form/switch-row',
  'ui/form/select',
  'ui/form/month-',
  'ui/dialog/unsaved-',
  'ui/feedback/progress-bar',
  'web/hosting',
  'web/rsvp',
  'web/visitors',
  'web/invitations',
  'web/guests',
  'web/photos',
  'web/questions',
  'web/conduct',
  'web/pictures',
  'domain/format/markdown',
  'domain/hosting',
  'domain/rsvp',
  'domain/guests',
  'domain/invitations',
  'domain/photos',
  'domain/prices/price-input',
  'web/organizations/ask-content',
  'web/organizations/team-list',
  'web/location/pin-field',
  'icons/bell-ring\\.',
  'icons/image-plus\\.',
  'icons/map-pin-plus\\.',
]

/** Parts that few screens use; the groups below that name them come after `ui` and `shared`. */
const special = anyOf(
  ...fieldParts,
  'platform/use-draft',
  'platform/draft-',
  'platform/use-refused',
  'ui/lark/lark',
  'ui/lark/meadow',
  'ui/map/(?!map\\.)',
  'ui/dialog/dialog-content',
  'ui/dialog/menu-content',
  'ui/layout/tabs',
  'ui/form/toggle-group',
  'web/people',
  'web/accounts/(?!language-)',
  'web/sign-in',
  'web/profile',
  'web/preferences',
  'web/admin',
  'web/curation',
  'web/venues',
  'web/pathways',
  'contract/people/person-options',
  'contract/goals/goal-options',
  'contract/conduct/report-reasons',
  'domain/places/place-structured-data',
)

/** Parts of an event's page that load after it. */
const eventParts = anyOf(
  'web/journal/entry-form',
  'web/journal/mutations',
  'web/journal/queries',
  'web/plans/mutations',
  'web/plans/plan-panel',
  'web/plans/queries',
  'web/questions/',
  'web/conduct/',
  'web/events/event-follow-up',
  'web/events/more-like-this',
  'web/events/spot-question',
  'web/events/organizer-visits',
  'web/event-parts/paragraph',
  'domain/format/linked-text',
)

/** Icons of /home and of the frame around all screens. All others are in a file that it loads later. */
const firstIcons = anyOf(
  ...[
    'arrow-down-up',
    'arrow-left',
    'bell',
    'binoculars',
    'bookmark',
    'calendar-days',
    'calendar-heart',
    'calendar-sync',
    'check',
    'chevron-down',
    'chevron-left',
    'chevron-right',
    'circle-exclamation-point',
    'circle-user',
    'ellipsis',
    'house',
    'list',
    'locate-fixed',
    'map',
    'map-pin',
    'maximize-2',
    'search',
    'share-2',
    'sliders-horizontal',
    'sparkles',
    'sprout',
    'ticket',
    'user-round',
    'video',
    'x',
  ].map((name) => `icons/${name}\\.`),
)

const landingGroup = (name: Landing) => ({
  name,
  test: (id: string) =>
    (name === 'home' && firstIcons.test(id)) || (landingModules[name].has(id) && id.includes('/src/')),
  minShareCount: 2,
})

const lark = anyOf('ui/lark/lark')
const isSpecial = (id: string) => special.test(id) || onDemand.test(id) || eventParts.test(id)

/**
 * Scripts that screens share. A module joins the first group that matches and brings its imports. Without groups, every
 * set of screens that shares a module has a file of its own: 190 files, up to 54 for one screen. With them it is 13 at most.
 */
const scriptGroups = [
  {
    name: 'vendor',
    test: (id: string) =>
      landingModules.home.has(id) &&
      /node_modules\/((react|react-dom|scheduler|react-router|@tanstack)\/|lucide-react\/dist\/esm\/(?!icons\/|lucide))/.test(
        id,
      ),
  },
  landingGroup('home'),
  landingGroup('event'),
  landingGroup('guest'),
  {
    name: 'drawings',
    test: (id: string) =>
      lark.test(id) || (/lucide-react\/.*\/icons\//.test(id) && !firstIcons.test(id) && !special.test(id)),
    minShareCount: 2,
  },
  { name: 'event-parts', test: eventParts },
  { name: 'tabs', test: anyOf('ui/layout/tabs', 'ui/form/toggle-group') },
  { name: 'dialog', test: anyOf('ui/dialog/dialog-content', 'ui/dialog/unsaved-question') },
  { name: 'menu', test: anyOf('ui/dialog/menu-content') },
  landingGroup('member'),
  {
    name: 'ui',
    test: (id: string) =>
      /src\/(web\/(ui|platform|accounts\/language-switch)|contract\/people\/person-cookie|domain\/goals\/goal-days)/.test(
        id,
      ) && !isSpecial(id),
    minShareCount: 2,
  },
  { name: 'shared', test: (id: string) => /src\/|lucide/.test(id) && !isSpecial(id), minShareCount: 4 },
  {
    name: 'events',
    test: (id: string) =>
      /web\/(events|event-parts|search|location|goals|saved)\/|lucide|domain\/(calendar|places)/.test(id) &&
      !onDemand.test(id) &&
      !special.test(id),
    minShareCount: 2,
  },
  { name: 'my-events', test: anyOf('web/my-events/'), minShareCount: 2 },
  { name: 'on-demand', test: onDemand, minShareCount: 2 },
  {
    name: 'fields',
    test: anyOf('platform/use-draft', 'platform/draft-store', 'web/people/address-field', ...fieldParts),
    minShareCount: 2,
  },
  // Loaded right after hydration, by all screens or by /home.
  {
    name: 'extras',
    test: anyOf(
      'web/root-extras',
      'platform/screen-prefetch',
      'search/filter-panel',
      'search/filter-fields',
      'dialog/use-sheet',
      'accounts/language-cookie',
      'accounts/language-watch',
      'profile-menu-dialog',
      'place-dialog',
      'web/sign-in/sign-in-again',
      'web/sign-in/sign-out',
      'web/platform/draft-cleanup',
    ),
  },
  {
    name: 'people',
    test: anyOf(
      'web/people/',
      'web/accounts/(?!language-)',
      'web/sign-in/',
      'web/profile/',
      'web/preferences/',
      'platform/draft-cleanup',
    ),
    minShareCount: 2,
  },
  { name: 'pages', test: anyOf('web/venues/', 'place-structured-data'), minShareCount: 2 },
]

/** Scripts that every page has loaded before it imports others. */
const firstFiles = /\/(rolldown-runtime|vendor|entry-client|home)-(?!screen)/

const catalogs = listCatalogs()

/** Builds the pages twice: `vite build` for the browser, `vite build --ssr` for the server, with its email templates. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    localizeTexts(catalogs),
    react(),
    tailwindcss(),
    findLandingModules(),
    checkGroupedPaths(),
    precompress(),
    serviceWorkers(catalogs),
  ],
  // Names, methods and paths of the endpoints for `call`, without the table's schemas.
  define: {
    endpointPaths: JSON.stringify(endpointPaths),
  },
  publicDir: isSsrBuild ? false : 'src/web/public',
  // The pages use a few of these packages' thousand modules. Loaded whole, they take 50 MB and a second of every start. Bundled,
  // they aren't needed beside the server, so they are dev dependencies and not in the container image.
  resolve: { conditions },
  ssr: {
    resolve: { conditions: [...testConditions, ...defaultServerConditions] },
    noExternal: [
      /^(lucide-react|radix-ui|@radix-ui\/.*|@floating-ui\/.*|react-remove-scroll(-bar)?|react-style-singleton)$/,
      /^(use-callback-ref|use-sidecar|get-nonce|aria-hidden|tslib)$/,
    ],
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => !firstFiles.test(file)) },
    target: 'es2022',
    rolldownOptions: {
      input: isSsrBuild ? ['src/web/entry-server.tsx', 'src/mail/entry-mail.tsx'] : ['src/web/entry-client.tsx'],
      ...(!isSsrBuild && { output: { codeSplitting: { groups: scriptGroups } } }),
    },
  },
}))
