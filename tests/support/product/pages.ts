import { renderMail } from '#mail/entry-mail.tsx'
import type { PageRenderer, Pages } from '#server/boot/pages.ts'

/** A browser module, imported by a variable name because its types are checked with the browser code. */
const entry: string = '#web/entry-server.tsx'

/** Renders pages from source, as a development server does, but without their scripts and styles. */
export async function openTestPages(): Promise<Pages> {
  const renderer = (await import(entry)) as PageRenderer
  return {
    loadRenderer: async () => renderer,
    loadMails: async () => ({ renderMail }),
    assetsFor: () => ({ entry: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    finish: async (_url, html) => html,
  }
}
