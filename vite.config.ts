import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Modules that all screens share. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Two builds of the same pages: `vite build` for the browser, `vite build --ssr` for the server, with its mails. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), precompress()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: {
      input: isSsrBuild ? ['src/web/entry-server.tsx', 'src/mail/entry-mail.tsx'] : 'src/web/entry-client.tsx',
      // What every screen needs in one file: it compresses better together, and is kept while the screens change.
      ...(!isSsrBuild && { output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } } }),
    },
  },
}))
