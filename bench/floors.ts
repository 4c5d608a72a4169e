/**
 * Serves the floors, which only do the unavoidable work of a response: Hono with the same bytes from memory, the same rows
 * or the product's own statements through `pg`, and the same markup through React. The parent process selects one.
 */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type ReactNode, createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import type { SocketConnection as Connection } from '#server/platform/database/open-database.ts'
import { getSettings } from '#server/platform/database/database-pool.ts'
import type { Steps } from './statements.ts'

/** Elements without an end tag. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Boolean attributes. */
const flags = new Set('checked disabled hidden inert multiple novalidate open readonly required selected'.split(' '))
/** React's names of attributes, where they differ from HTML's. */
const renamed: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  autocomplete: 'autoComplete',
  crossorigin: 'crossOrigin',
  readonly: 'readOnly',
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decode = (text: string) => text.replaceAll(/&([a-z]+|#x27);/g, (whole, name: string) => entities[name] ?? whole)

/** Converts `a: b; c: d` to React's style object. */
function parseStyle(text: string): Record<string, string> {
  const pairs = text.split(';').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])
  const camel = (name: string) =>
    name.startsWith('--') ? name : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [camel(name), value]))
}

const toPropName = (name: string) =>
  renamed[name] ??
  name.replace(/^(stroke|fill|stop|text|clip)-(\w)/, (_, first: string, letter: string) => first + letter.toUpperCase())

function parseProps(text: string): Record<string, unknown> {
  const pairs = text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => {
      if (name === 'style') return [name, parseStyle(decode(value))]
      return [toPropName(name), (value === '' && flags.has(name)) || decode(value)]
    }),
  )
}

/** A comment, an end tag, a start tag with its attributes, or text. */
const piece = /<!--.*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s[^>"]*(?:"[^"]*")?)*)\/?>|([^<]+)/gs

/**
 * Parses markup that React has rendered into plain elements. Rendering those is the minimum that React needs for these
 * bytes, without components, hooks and loaders.
 */
function parseElements(markup: string): ReactNode {
  const stack: { tag: string; props: Record<string, unknown>; children: ReactNode[] }[] = [
    { tag: '', props: {}, children: [] },
  ]
  for (const [, end, tag = '', attributes = '', text] of markup.matchAll(piece)) {
    const open = stack.at(-1)!
    if (text !== undefined) open.children.push(decode(text))
    else if (tag && !empty.has(tag)) stack.push({ tag, props: parseProps(attributes), children: [] })
    else if (tag || end) {
      const closed = end === undefined ? { tag, props: parseProps(attributes), children: [] } : stack.pop()!
      stack.at(-1)!.children.push(createElement(closed.tag, closed.props, ...closed.children))
    }
  }
  return createElement(Fragment, null, ...stack[0]!.children)
}

export interface FloorResponse {
  /** The product's response. */
  body: string
  type: string
  /** All of its headers. */
  headers: Record<string, string>
  /** Ids of the events in it; null if it contains none. */
  ids: number[] | null
  /** Statements that the product sent to PostgreSQL for it. */
  statements: Steps
}
export interface FloorRequest {
  connection: Connection
  responses: FloorResponse[]
  /** Selects connections that can write. */
  kind: 'read' | 'write'
}

const pools: Partial<Record<FloorRequest['kind'], pg.Pool>> = {}
let pool: pg.Pool | undefined
let responses: FloorResponse[] = []
/** A page around React's markup. The floor sends its styles and state as well. */
interface Page {
  before: string
  tree: ReactNode
  after: string
}
let pages: (Page | null)[] = []
const app = new Hono()

app.get('/memory/:at', (context) => {
  const { body, headers } = responses[Number(context.req.param('at'))] as FloorResponse
  return context.body(body, 200, headers)
})

/** Serves the rows of the events. For other responses, one row that holds the text. */
app.get('/rows/:at', async (context) => {
  const { ids, body } = responses[Number(context.req.param('at'))] as FloorResponse
  const found = ids
    ? await pool?.query({
        name: 'rows',
        text: `select id, series_id, title, short_description, description, starts_at, ends_at, time_zone, all_day, location,
          latitude, longitude, category, moods, age_groups, organizer, image_url, is_virtual_event, virtual_event_link,
          is_free, is_paid_event, price, payment_link, status from events where id = any($1)`,
        values: [ids],
      })
    : await pool?.query({ name: 'text', text: 'select $1::text as body', values: [body] })
  return context.json(found?.rows)
})

/** Serves all rows of the product's own statements, in order. */
app.get('/statements/:at', async (context) => {
  const { statements } = responses[Number(context.req.param('at'))] as FloorResponse
  const found: unknown[][] = []
  for (const step of statements) {
    const results = await Promise.all(step.map(async (statement) => pool?.query(statement)))
    found.push(...results.map((result) => result?.rows ?? []))
  }
  return context.json(found)
})

app.get('/markup/:at', (context) => {
  const { before, tree, after } = pages[Number(context.req.param('at'))] as Page
  return context.html(before + renderToString(tree) + after)
})

/** Splits a page into React's markup and the text around it. */
function parsePage({ body, type }: FloorResponse): Page | null {
  const [, before = '', markup = '', after = ''] =
    /^(.*<div id="root">)(.*)(<\/div>\n<script id="state".*)$/s.exec(body) ?? []
  return type.includes('html') ? { before, tree: parseElements(markup), after } : null
}

/** Opens connections with the product's settings, so that PostgreSQL chooses the same plans. */
function openPool(connection: Connection, kind: FloorRequest['kind']): pg.Pool {
  const settings = [...getSettings('answers', kind), 'enable_self_join_elimination=off']
  return new pg.Pool({ ...connection, max: 10, options: settings.map((setting) => `-c ${setting}`).join(' ') })
}

process.on('message', ({ connection, responses: given, kind }: FloorRequest) => {
  responses = given
  pages = given.map(parsePage)
  pool = pools[kind] ??= openPool(connection, kind)
  process.send?.('ready')
})
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
