import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import path from 'node:path'
import type { Context } from 'hono'
import { getSiteName, plainSite, sitePageNames, type Site } from '#contract/site/site-options.ts'
import type { RefusedForm } from '#contract/problem.ts'
import { choicesCookie } from '#contract/people/person-cookie.ts'
import { placeCookie } from '#contract/places/place-cookie.ts'
import { notBuilt, openBuiltMails, type MailRenderer } from './mails.ts'
import { respondCompressed, sharedAt, type SharedPath } from '#server/platform/cache/cache.ts'
import {
  createEtag,
  matchesEtag,
  getRandomRetryAfter,
  embeddedHeaders,
  scriptedPageHeaders,
  secretHeaders,
  sharedCaching,
} from '#server/platform/http/http.ts'
import { systemCode } from '#server/platform/process/process.ts'
import {
  earlyPressSource,
  pageDocument,
  readPageAssets,
  type FindAssets,
  type PageContent,
} from '#server/platform/pages/pages.ts'
import { getLanguage, splitLanguage, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source-node.ts'
import { runAsPage } from '#server/platform/observability/observability.ts'

type SendRequest = (path: string, init: RequestInit) => Promise<Response>

/** Page renderer of the build. Its source is `src/web/entry-server.tsx`. */
export interface PageRenderer {
  renderPage(
    request: Request,
    sendRequest: SendRequest,
    site?: Site,
    form?: RefusedForm | null,
  ): Promise<Response | (PageContent & { status: number; screen: string | null })>
}

/** Renders pages with the build in `dist`, or with the development server's current modules. */
export interface Pages {
  loadRenderer(): Promise<PageRenderer>
  loadMails(): Promise<MailRenderer>
  assetsFor: FindAssets
  /** Languages of the build: those that are translated nearly completely. Default: all. */
  languages?: readonly Language[]
  /** Finishes the document. The development server adds its client there. */
  finish(url: string, html: string): Promise<string>
  /** Nonce of the scripts that `finish` adds. */
  scriptNonce?: string
  /** Folder of static files; absent in development. */
  clientDir?: string
  /** Folders of static files of earlier builds, for pages that are still open. */
  olderClientDirs?: readonly string[]
}

/** Returns the static folders of the other builds next to this one. */
async function findOlderBuilds(dist: string): Promise<string[]> {
  const names = await readdir(path.dirname(dist))
  const others = names.filter((name) => /^build-[0-9a-f]+$/.test(name) && name !== path.basename(dist))
  return others.map((name) => path.join(path.dirname(dist), name, 'client'))
}

/** @throws OperatorError if there is no build in `dist` */
export async function openBuiltPages(dist: string): Promise<Pages> {
  const clientDir = path.join(dist, 'client')
  const assets = await readPageAssets(clientDir).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
    throw notBuilt()
  })
  const renderer = (await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)) as PageRenderer
  return {
    loadRenderer: async () => renderer,
    loadMails: () => openBuiltMails(dist),
    ...assets,
    finish: async (_url, html) => html,
    clientDir,
    olderClientDirs: await findOlderBuilds(dist),
  }
}

export interface PageSurroundings {
  pages: Pages
  publicUrl: string
  /** Default: the product's own name, logo and colors. */
  site?: Site
  /** Origins from which maps load tiles and fonts. */
  mapOrigins: readonly string[]
  callApi: (request: Request) => Promise<Response>
  /** A form that the server refused, which the page shows again. */
  form?: RefusedForm
  /** Called with the name of the screen that the page shows. */
  onScreen?: (screen: string) => void
}

type ShellSurroundings = Omit<PageSurroundings, 'callApi' | 'form' | 'onScreen'>

const ofPages = { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie, Accept-Encoding, Accept-Language' }

/**
 * Pages that visitors share. They contain nothing about other people, and vary only by the visitor's location and
 * choices.
 */
export const sharedPages: readonly SharedPath[] = [
  ...['/', '/home', '/event/:id', '/events/:id', '/embed', '/venues/:id', '/organizers/:slug'],
  ...sitePageNames.map((name) => `/${name}`),
].map((path) => ({
  ...sharedAt(path),
  cookies: [placeCookie, choicesCookie],
}))

/**
 * Returns the caching headers of a page. A signed-in user's page contains their own data, and a visitor's location is
 * private too, so neither is shared.
 */
function getCachingHeaders(request: Request): Record<string, string> {
  if (request.headers.has('cookie') || request.headers.has('authorization'))
    return { 'cache-control': 'private, no-cache' }
  const { path: pathname } = splitLanguage(new URL(request.url).pathname)
  return sharedPages.some(({ pattern }) => pattern.test(pathname)) ? sharedCaching : { 'cache-control': 'no-cache' }
}

/** Responds with an ETag of the content, or with 304 if the client already has it. */
function respondWithPage(request: Request, body: Buffer<ArrayBuffer>, caching: Record<string, string>) {
  const headers = { 'cache-control': 'no-cache', ...ofPages, ...caching, etag: createEtag(body) }
  if (!matchesEtag(request.headers.get('if-none-match'), headers.etag)) {
    return respondCompressed(request, body, { status: 200, headers })
  }
  const { 'content-type': _type, ...bare } = headers
  return new Response(null, { status: 304, headers: bare })
}

/** Returns the CSS that replaces the theme's own accent color; null if the site has none. */
function accentStyle({ accent }: Site): string | null {
  if (accent === null) return null
  const names = {
    'color-fern': 'accent',
    'color-fern-deep': 'deep',
    'color-fern-tint': 'tint',
    'color-on-fern': 'onAccent',
  } as const
  const lines = Object.entries(names).map(
    ([variable, part]) => `--${variable}:light-dark(${accent.light[part]},${accent.dark[part]})`,
  )
  return `:root{${lines.join(';')}}`
}

/** Returns what all pages of the site have in common, in the reader's language. */
const getFrame = (
  { pages, publicUrl, site = plainSite }: PageSurroundings | ShellSurroundings,
  screen: string | null,
) => {
  const locale = currentLocale()
  return {
    assets: pages.assetsFor(screen, getLanguage(locale) ?? 'en'),
    origin: publicUrl,
    name: site.name,
    style: accentStyle(site),
    locale,
    languages: site.languages,
  }
}

/** Embeds the site in the page's state. A site without settings needs no state. */
function withSite<Content extends PageContent>(content: Content, site: Site): Content {
  if (isDeepStrictEqual(site, plainSite)) return content
  const rest = content.state.slice(1)
  return { ...content, state: `{"site":${JSON.stringify(site)}${rest === '}' ? '' : ','}${rest}` }
}

/**
 * Serves a page. API requests of its loaders go to `callApi` in this process with the visitor's own cookie, so that the
 * same checks apply.
 */
export async function servePage(request: Request, surroundings: PageSurroundings) {
  const { pages, mapOrigins, callApi, onScreen, form = null, site = plainSite } = surroundings
  const { renderPage } = await pages.loadRenderer()
  const cookie = request.headers.get('cookie')
  const sendRequest: SendRequest = async (to, init) => {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    return callApi(new Request(new URL(to, request.url), { ...init, headers }))
  }
  const page = await runAsPage(() => renderPage(request, sendRequest, site, form))
  if (page instanceof Response) return page
  if (page.screen !== null) onScreen?.(path.basename(page.screen, '.tsx'))
  // An embedded page is open to clickjacking, so it gets no scripts and no state.
  const policy = page.isEmbedded ? embeddedHeaders() : scriptedPageHeaders(mapOrigins, listInline(pages))
  const body = Buffer.from(
    await pages.finish(request.url, pageDocument(withSite(page, site), getFrame(surroundings, page.screen))),
  )
  const headers = { ...policy, ...(page.isSecret && secretHeaders) }
  if (page.status === 200 && form === null) {
    return respondWithPage(request, body, { ...(page.isSecret ? {} : getCachingHeaders(request)), ...headers })
  }
  const uncached = page.isSecret ? {} : { 'cache-control': cookie ? 'private, no-cache' : 'no-cache' }
  const later = page.status === 503 && { 'retry-after': getRandomRetryAfter() }
  return respondCompressed(request, body, {
    status: page.status === 200 ? 422 : page.status,
    headers: { ...ofPages, ...uncached, ...headers, ...later },
  })
}

/** Lists the sources of inline scripts. Only the development server adds some of its own. */
const listInline = ({ scriptNonce }: Pages) => [earlyPressSource, ...(scriptNonce ? [`'nonce-${scriptNonce}'`] : [])]

/** Sends a request to the API in this process, with the context of the page's request. */
export type CallApi = (request: Request, env: unknown) => Promise<Response>

/** Shows the page of a form that the server refused, in place of the response. */
export function refusedFormPage(surroundings: Omit<PageSurroundings, 'callApi' | 'form'>, callApi: CallApi) {
  return (context: Context, form: RefusedForm) => {
    const { url, headers, signal } = context.req.raw
    const formHeaders = new Headers(headers)
    for (const name of ['content-type', 'content-length']) formHeaders.delete(name)
    return servePage(new Request(new URL(form.action, url), { headers: formHeaders, signal }), {
      ...surroundings,
      form,
      callApi: (request) => callApi(request, context.env),
    })
  }
}

/** Serves a page without content for browsers to cache. Offline, they fill it with other cached data. */
export async function serveShell(request: Request, surroundings: ShellSurroundings) {
  const { pages, mapOrigins, site = plainSite } = surroundings
  const head = { title: getSiteName(site), description: '', isUnlisted: true }
  const frame = getFrame(surroundings, null)
  const html = await pages.finish(
    '/shell',
    pageDocument(withSite({ html: '', state: '{}', head, isEmbedded: false, isSecret: false }, site), frame),
  )
  const policy = scriptedPageHeaders(mapOrigins, listInline(pages))
  return respondCompressed(request, Buffer.from(html), {
    status: 200,
    headers: { ...ofPages, 'cache-control': 'no-cache', ...policy },
  })
}
