import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { endpointRoutes } from './src/contract/endpoints.ts'

/** Squeezes every file once, as hard as it goes, so that the server never has to. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // Written files, because other plugins still change the bundle at its very end.
    async writeBundle({ dir = '' }, bundle) {
      const squeeze = async (fileName: string) => {
        const source = await readFile(path.join(dir, fileName))
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(path.join(dir, `${fileName}.br`), brotliCompressSync(source, quality))
        await writeFile(path.join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }))
      }
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(m?js|css|svg|json)$/.test(name))
          .map(squeeze),
      )
    },
  }
}

/** Bytes of a file from which on the worker does not keep it: those are parts of maps, which need a network anyway. */
const heavy = 450_000

/** Scripts that the server writes into the pages. */
const withinPages = new Set(['start', 'first-faces'])

/** Adds the service worker, a script of its own that knows every file of this build. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const light = Object.values(bundle).filter(
        (file) => Buffer.byteLength(file.type === 'chunk' ? file.code : file.source) < heavy,
      )
      const assets = light
        .filter(({ fileName, name }) => fileName.startsWith('assets/') && !withinPages.has(name ?? ''))
        .map(({ fileName }) => fileName)
      const icons = (await readdir('src/web/public/icons')).map((name) => `icons/${name}`)
      const files = [...assets, ...icons, 'favicon.svg', 'manifest.webmanifest'].map((name) => `/${name}`).sort()
      const entry = 'src/worker'
      const sources = await Promise.all((await readdir(entry)).map((name) => readFile(path.join(entry, name))))
      const version = createHash('sha256')
        .update(files.join())
        .update(Buffer.concat(sources))
        .digest('hex')
        .slice(0, 16)
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { wonderlarkBuild: JSON.stringify({ version, files }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          // Not a module: a worker of one file needs none, and not every browser lets it be one.
          rolldownOptions: {
            input: path.join(entry, 'service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

/** Modules that all screens share. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Small modules that nearly all screens share: apart they would be dozens of files, each with its own preamble. */
const parts =
  /src\/web\/(platform\/|paths|route-error|(location|saved)\/queries|saved\/(mutations|save-keeper|saved-marks)|events\/category-(icon|style)|ui\/(button|class-names|glyph|icon-drawing|spinner|skeleton|lazy-when-idle|lazy-lark|empty-state|toast-store|dialog|view-transition-support|panel)\.tsx?$)|src\/contract\/(limits|image|sign-in|event-options)\.ts|src\/domain\/events\/event-time\.ts|lucide-react\/dist\/esm\/icons\/(calendar-days|calendar-heart|check|locate-fixed|map-pin|search|share-2|sliders-horizontal|sprout|user-round|x)\./

/** What an event's card is made of, for the lists and pages of events. */
const cards =
  /src\/web\/(events\/(event-card|event-picture|event-facts|category-badge|share-button)|goals\/goal-button|saved\/save-toggle|location\/visitor-place)\.tsx?$|lucide-react\/dist\/esm\/icons\/(bookmark|video)\./

/** Two builds of the same pages: `vite build` for the browser, `vite build --ssr` for the server, with its mails. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), precompress(), serviceWorker()],
  // Names, methods and paths of the endpoints for `call`, without the table's schemas.
  define: { endpointRoutes: JSON.stringify(endpointRoutes) },
  publicDir: isSsrBuild ? false : 'src/web/public',
  resolve: {
    alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: path.resolve('src/web/ui/icon-drawing.ts') }],
  },
  // Packages of a thousand modules of which the pages use a few: whole, they take 50 MB and a second of every start.
  ssr: { noExternal: [/^(lucide-react|radix-ui|@radix-ui\/.*|react-remove-scroll|aria-hidden)$/] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: {
      input: isSsrBuild
        ? ['src/web/entry-server.tsx', 'src/mail/entry-mail.tsx']
        : ['src/web/entry-client.tsx', 'src/web/start.ts', 'src/web/first-faces.ts'],
      // What every screen needs in one file: it compresses better together, and is kept while the screens change.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { name: 'frame', test: frame },
              { name: 'parts', test: parts },
              { name: 'cards', test: cards },
            ],
          },
        },
      }),
    },
  },
}))
