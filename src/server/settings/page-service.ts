import { streetFilePath } from '#server/platform/places/places.ts'
import { limits } from '#contract/limits.ts'
import type { SitePage } from '#contract/site/site.ts'
import type { SitePageName } from '#contract/site/site-options.ts'
import { fillPage, sitePageTitles, type SiteFacts } from '#domain/site/site-pages.ts'
import { writeSitePage } from '#domain/site/site-templates.ts'
import type { Config } from '#server/boot/config.ts'
import { listProviderButtons } from '#server/platform/auth/auth.ts'
import * as queries from './queries.ts'
import { readEffective, type Configuring } from './service.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** Returns the host of an address; the rest of it may contain a secret. */
const findHost = (address: string | null): string | null => (address === null ? null : URL.parse(address)?.host || null)

const formatDay = (instant: string | null): string | null =>
  instant === null ? null : formatParts(instant, { dateStyle: 'long', timeZone: 'UTC' })

/** Names the sign-in providers, with the hosts of those that the operator named. */
const listProviders = ({ identity }: Config): string[] =>
  listProviderButtons(identity).map(({ id, name }) => {
    const host = findHost(identity.openIds.find(({ slot }) => slot === id)?.issuer ?? null)
    return host === null || host === name ? name : `${name} (${host})`
  })

/** Collects the facts about this installation that its pages state. */
async function readFacts(
  deps: Configuring,
): Promise<{ facts: SiteFacts; findMarkdown(name: SitePageName): string | null }> {
  const { config, settings } = await readEffective(deps, () => undefined)
  const sources = await deps.database.read(queries.listSources)
  const facts: SiteFacts = {
    town: settings.townName ?? t('this town'),
    siteUrl: deps.publicUrl,
    operatorName: settings.operatorName,
    contactEmail: settings.contactEmail,
    contactText: settings.contactText,
    sources: sources.map(({ lastReadAt, address, ...source }) => ({
      ...source,
      host: findHost(address),
      checkedOn: address === null ? null : formatDay(lastReadAt),
    })),
    signInProviders: listProviders(config),
    isDemo: config.demo,
    mailHost: findHost(config.mail?.url ?? null),
    geocoderHost: findHost(config.geocoder?.url ?? null),
    // A local file takes precedence and isn't an external service.
    tilesHost: deps.mapSource.tiles === streetFilePath ? null : findHost(config.mapSource.tiles),
    bucketHost: findHost(config.bucket?.endpoint ?? null),
    sessionDays: limits.session.days,
  }
  return { facts, findMarkdown: (name) => settings[`${name}Page`] }
}

/** Addresses that a page may link to: the web, email, telephone, and this site. */
const isSafeLink = (address: string) => /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim())
/** Pages load pictures from this server only, so that no other server learns who reads them. */
const isOwnPicture = (address: string) => /^\/(?!\/)/.test(address)

/**
 * Renders Markdown without any HTML of its author. The page's title is the only heading of the first level, so others
 * start at the second.
 */
async function createRenderer() {
  const { default: createMarkdown } = await import('markdown-it')
  const markdown = createMarkdown({ html: false, linkify: true, typographer: false })
  markdown.validateLink = isSafeLink
  const { rules } = markdown.renderer
  const lower: typeof rules.heading_open = (tokens, at, options, _env, self) => {
    const token = tokens[at]!
    token.tag = `h${Math.min(6, Math.max(2, Number(token.tag.slice(1))))}`
    return self.renderToken(tokens, at, options)
  }
  rules.heading_open = lower
  rules.heading_close = lower
  rules.link_open = (tokens, at, options, _env, self) => {
    const token = tokens[at]!
    if (/^https?:/i.test(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'noopener nofollow')
    return self.renderToken(tokens, at, options)
  }
  const image = rules.image!
  rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at]!
    if (!isOwnPicture(String(token.attrGet('src') ?? ''))) return markdown.utils.escapeHtml(token.content)
    token.attrSet('loading', 'lazy')
    return image(tokens, at, options, env, self)
  }
  return markdown
}

type Renderer = Awaited<ReturnType<typeof createRenderer>>

/** Returns the text of the first paragraph, at most as long as search engines show. */
function describe(renderer: Renderer, markdown: string): string {
  const inline = renderer.parse(markdown, {}).find(({ type }) => type === 'inline')
  const text = (inline?.children ?? []).map(({ type, content }) => (type === 'text' ? content : ' ')).join('')
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length > 160 ? `${words.slice(0, 159).replace(/\s+\S*$/, '')}…` : words
}

async function render(name: SitePageName, markdown: string, facts: SiteFacts): Promise<SitePage> {
  const renderer = await createRenderer()
  const filled = fillPage(markdown, facts)
  return { title: t(sitePageTitles[name]), description: describe(renderer, filled), html: renderer.render(filled) }
}

export async function getPage(deps: Configuring, name: SitePageName): Promise<SitePage> {
  const { facts, findMarkdown } = await readFacts(deps)
  return render(name, findMarkdown(name) ?? writeSitePage(name), facts)
}

/** Renders a page that isn't stored. */
export async function previewPage(deps: Configuring, name: SitePageName, markdown: string): Promise<SitePage> {
  const { facts } = await readFacts(deps)
  return render(name, markdown, facts)
}

export async function getPageSource(deps: Configuring, name: SitePageName) {
  const { findMarkdown } = await readFacts(deps)
  const own = findMarkdown(name)
  const template = writeSitePage(name)
  return { markdown: own ?? template, template, isCustom: own !== null }
}
