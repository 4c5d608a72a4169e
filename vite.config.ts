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

/** Parts of dialogs, which load when they open. */
const onDemand =
  /web\/(event-parts\/(directions-link|share-dialog|share-code|add-to-calendar-menu)|location\/(place-finder|town-field)|goals\/)|ui\/form\/(copy-field|radio-rows)|domain\/(places\/place-(directions|match|address|words|pin)|events\/event-share|calendar\/calendar-links)/

/** Parts that few screens use; the groups below that name them come after `ui` and `shared`. */
const special =
  /platform\/(use-draft|draft-|use-refused)|ui\/(lark\/(lark|meadow)|map\/(?!map\.))|ui\/dialog\/(dialog-content|menu-content|unsaved-)|ui\/layout\/tabs|ui\/feedback\/progress-bar|ui\/form\/(restored-note|toggle-group|.*-field|switch-row|select|month-)|web\/(hosting|rsvp|visitors|invitations|guests|photos|questions|conduct|pictures|people|accounts\/(?!language-)|sign-in|profile|preferences|admin|curation|venues|pathways|organizations\/(ask-content|team-list)|location\/pin-field)|contract\/(people\/person-options|goals\/goal-options|conduct\/report-reasons)|domain\/(format\/markdown|hosting|rsvp|guests|invitations|photos|questions|conduct|places\/place-structured-data|prices\/price-input)|icons\/(bell-ring|image-plus|map-pin-plus)\./

/** Parts of an event's page that load after it. */
const eventParts =
  /web\/(journal\/(entry-form|mutations|queries)|plans\/(mutations|plan-panel|queries)|questions\/|conduct\/|events\/(event-follow-up|more-like-this|spot-question|organizer-visits)|event-parts\/paragraph)|domain\/events\/linked-text/

/** Icons of /home and of the frame around all screens. All others are in a file that it loads later. */
const firstIcons =
  /icons\/(arrow-(down-up|left)|bell|binoculars|bookmark|calendar-(days|heart|sync)|check|chevron-(down|left|right)|circle-(exclamation-point|user)|ellipsis|house|list|locate-fixed|map|map-pin|maximize-2|search|share-2|sliders-horizontal|sparkles|sprout|ticket|user-round|video|x)\./

const landingGroup = (name: Landing) => ({
  name,
  test: (id: string) =>
    (name === 'home' && firstIcons.test(id)) || (landingModules[name].has(id) && id.includes('/src/')),
  minShareCount: 2,
})

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
      /ui\/lark\/lark/.test(id) || (/lucide-react\/.*\/icons\//.test(id) && !firstIcons.test(id) && !special.test(id)),
    minShareCount: 2,
  },
  { name: 'event-parts', test: eventParts },
  { name: 'tabs', test: /ui\/(layout\/tabs|form\/toggle-group)/ },
  { name: 'dialog', test: /ui\/dialog\/(dialog-content|unsaved-question)/ },
  { name: 'menu', test: /ui\/dialog\/menu-content/ },
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
  { name: 'my-events', test: /web\/my-events\//, minShareCount: 2 },
  { name: 'on-demand', test: onDemand, minShareCount: 2 },
  {
    name: 'fields',
    test: /platform\/(use-draft|draft-store)|ui\/form\/(restored-note|.*-field|switch-row|select|month-)|ui\/dialog\/unsaved-|ui\/feedback\/progress-bar|web\/(hosting|rsvp|visitors|invitations|guests|photos|questions|conduct|pictures|people\/address-field|organizations\/(ask-content|team-list)|location\/pin-field)|domain\/(format\/markdown|hosting|rsvp|guests|invitations|photos|questions|conduct|prices\/price-input)|icons\/(bell-ring|image-plus|map-pin-plus)\./,
    minShareCount: 2,
  },
  // Loaded right after hydration, by all screens or by /home.
  {
    name: 'extras',
    test: /root-extras|platform\/screen-prefetch|search\/filter-(panel|fields)|dialog\/use-sheet|accounts\/language-(cookie|watch)|profile-menu-dialog|place-dialog|web\/(sign-in\/(sign-in-again|sign-out)|platform\/draft-cleanup)/,
  },
  {
    name: 'people',
    test: /web\/((people|accounts\/(?!language-)|sign-in|profile|preferences)\/|platform\/draft-cleanup)/,
    minShareCount: 2,
  },
  { name: 'pages', test: /web\/venues\/|place-structured-data/, minShareCount: 2 },
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
