import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds of the same pages: `vite build` for the browser, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    rollupOptions: { input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx' },
  },
}))
