import { createElement, Fragment, type ReactNode } from 'react'

/** Elements that have no end tag. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Attributes that are there or not. */
const flags = new Set('checked disabled hidden inert multiple novalidate open readonly required selected'.split(' '))
/** Where React's name of an attribute is not the one in the markup. */
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

/** `a: b; c: d` as React takes it. */
function styleOf(text: string): Record<string, string> {
  const pairs = text.split(';').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])
  const camel = (name: string) =>
    name.startsWith('--') ? name : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [camel(name), value]))
}

const nameOf = (name: string) =>
  renamed[name] ??
  name.replace(/^(stroke|fill|stop|text|clip)-(\w)/, (_, first: string, letter: string) => first + letter.toUpperCase())

function propsOf(text: string): Record<string, unknown> {
  const pairs = text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => {
      if (name === 'style') return [name, styleOf(decode(value))]
      return [nameOf(name), (value === '' && flags.has(name)) || decode(value)]
    }),
  )
}

/** A comment, an end tag, a start tag with its attributes, or text. */
const piece = /<!--.*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s[^>"]*(?:"[^"]*")?)*)\/?>|([^<]+)/gs

/**
 * Markup that React has written as a tree of plain elements: to render it is the least that React takes for these bytes,
 * without a component, a hook or a loader.
 */
export function elementsOf(markup: string): ReactNode {
  const stack: { tag: string; props: Record<string, unknown>; children: ReactNode[] }[] = [
    { tag: '', props: {}, children: [] },
  ]
  for (const [, end, tag = '', attributes = '', text] of markup.matchAll(piece)) {
    const open = stack.at(-1)!
    if (text !== undefined) open.children.push(decode(text))
    else if (tag && !empty.has(tag)) stack.push({ tag, props: propsOf(attributes), children: [] })
    else if (tag || end) {
      const closed = end === undefined ? { tag, props: propsOf(attributes), children: [] } : stack.pop()!
      stack.at(-1)!.children.push(createElement(closed.tag, closed.props, ...closed.children))
    }
  }
  return createElement(Fragment, null, ...stack[0]!.children)
}
