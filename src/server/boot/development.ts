import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'vite'
import type { MailRenderer } from './mails.ts'
import type { PageRenderer, Pages } from './pages.ts'
import { runProcess, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { serve } from './serve.ts'

/** Serves pages from their sources. The browser applies changes without a reload. */
async function openDevelopmentPages(server: Server, life: ProcessLifecycle): Promise<Pages> {
  // Vite adds its own scripts to the page.
  const scriptNonce = randomBytes(16).toString('base64')
  const vite = await createServer({
    appType: 'custom',
    html: { cspNonce: scriptNonce },
    server: { middlewareMode: true, hmr: { server } },
  })
  life.onEnd(() => vite.close())
  // The app listens to the same requests. Those that Vite handles must not reach it.
  const emit = server.emit.bind(server)
  server.emit = (name: string, ...args: unknown[]) => {
    const [request, response] = args as Parameters<typeof vite.middlewares>
    if (name !== 'request') return emit(name, ...args)
    vite.middlewares(request, response, () => emit(name, request, response))
    return true
  }
  return {
    loadRenderer: async () => (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageRenderer,
    loadMails: async () => (await vite.ssrLoadModule('/src/mail/entry-mail.tsx')) as MailRenderer,
    assetsFor: () => ({ entry: '/src/web/entry-client.tsx', styles: [], modules: [], fonts: [] }),
    finish: (url, html) => vite.transformIndexHtml(url, html),
    scriptNonce,
  }
}

await runProcess((life) => serve(life, (server) => openDevelopmentPages(server, life)), { codeWhenAsked: 0 })
