import { renderMail } from '#mail/entry-mail.tsx'
import type { PageRenderer, Pages } from '#server/pages.ts'

/** The name of a module of the browser's, whose types are checked with the browser's. */
const entry: string = '#web/entry-server.tsx'

/** Pages straight from their sources, as a development server renders them; without scripts and styles behind them. */
export async function openTestPages(): Promise<Pages> {
  const renderer = (await import(entry)) as PageRenderer
  return {
    loadRenderer: async () => renderer,
    loadMails: async () => ({ renderMail }),
    assetsFor: () => ({ entry: '/assets/entry.js', styles: [], preloads: [] }),
    finish: async (_url, html) => html,
  }
}
