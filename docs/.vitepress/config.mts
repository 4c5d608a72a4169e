import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'

const decisions = join(import.meta.dirname, '../decisions')
const readTitle = (file: string) => readFileSync(join(decisions, file), 'utf8').split('\n')[0].replace(/^# /, '')

const item = (text: string, name: string) => ({ text, link: `/${name}` })

const slugify = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

/** The site of `npm run docs`. The pages are also readable as files, so their links end in `.md`. */
export default defineConfig({
  title: 'Wonderlark',
  description: 'Find nearby learning events, keep them, and turn them into goals. Self-hosted with one command.',
  lang: 'en-US',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // Relative addresses would break the search; a site in a folder sets DOCS_BASE=/folder/.
  base: process.env.DOCS_BASE ?? '/',
  // Files of the repository that aren't pages, and the reader's own server.
  ignoreDeadLinks: [/^(\.\/)?\.\.\//, /^http:\/\/localhost/],
  // Anchors as in other readers of Markdown.
  markdown: { anchor: { slugify } },
  // The pictures of the README.
  vite: { publicDir: 'images' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [item('Install', 'install'), item('Operate', 'operating'), item('API', 'api'), item('Security', 'security')],
    sidebar: [
      {
        text: 'Start',
        items: [item('Install', 'install'), item('First week', 'first-week'), item('Moving to Wonderlark', 'moving')],
      },
      {
        text: 'Operate',
        items: [
          item('All tasks', 'operating'),
          item('Sources', 'sources'),
          item('Let people sign in', 'sign-in'),
          item('Mail', 'mail'),
          item('Backups', 'backups'),
          item('Upgrade', 'upgrade'),
          item('Settings', 'settings'),
          item('Keep it running', 'running'),
          item('Content from people', 'moderation'),
          item('Reports', 'reports'),
        ],
      },
      { text: 'Connect', items: [item('Embed', 'embed'), item('API', 'api'), item('Translating', 'translating')] },
      {
        text: 'Assurance',
        items: [
          item('Accessibility', 'accessibility'),
          item('Accessibility checks by hand', 'accessibility-checks'),
          item('Security', 'security'),
          item('Performance', 'performance'),
          item('Scaling', 'scaling'),
        ],
      },
      {
        text: 'Develop',
        collapsed: true,
        items: [item('Architecture', 'architecture'), item('Releasing', 'releasing')],
      },
      {
        text: 'Decisions',
        collapsed: true,
        items: readdirSync(decisions)
          .filter((file) => file.endsWith('.md') && file !== 'index.md')
          .map((file) => item(readTitle(file), `decisions/${file.replace(/\.md$/, '')}`)),
      },
    ],
  },
})
