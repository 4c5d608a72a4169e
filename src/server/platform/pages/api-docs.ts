import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument } from './openapi.ts'
import { escapeHtml } from './page-head.ts'

type JsonSchema = Record<string, unknown>

/** Escapes prose from the contract, and renders text in backticks as code. */
const prose = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const anchor = (name: string) => `schema-${name.toLowerCase()}`

/** Describes a type in words: "text", "list of Event", "whole number or null". */
function describeType(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map(describeType).join(' or ')
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}`
  const constant = schema.const as string | number | boolean | undefined
  if (constant !== undefined) return `<code>${escapeHtml(String(constant))}</code>`
  if (schema.type === 'array') return `list of ${describeType(schema.items as JsonSchema)}`
  if (schema.type === 'object') return 'object'
  if (schema.format === 'date-time') return 'time, ISO 8601'
  if (schema.format === 'date') return 'day, ISO 8601'
  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    null: 'null',
  }
  return words[String(schema.type)] ?? 'any value'
}

function table(head: string[], rows: string[][]): string {
  const headings = head.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  const label = escapeHtml(head.join(', '))
  return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${headings}</tr></thead><tbody>${body}</tbody></table></div>`
}

function parameterTable(parameters: ApiParameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, schema, description = '', required, in: place }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${describeType(schema)}${required ? ', required' : ''}${place === 'path' ? ', in the path' : ''}`,
    prose(description),
  ])
  return `<h3>Parameters</h3>${table(['Name', 'Type', 'Description'], rows)}`
}

function responseRow([status, { description, content = {}, headers = {} }]: [string, ApiResponse]): string[] {
  const body = Object.values(content).map(({ schema }) => describeType(schema))
  const named = Object.entries(headers).map(
    ([name, header]) => `<br><code>${escapeHtml(name)}</code> ${prose(header.description)}`,
  )
  return [escapeHtml(status), body.join(', '), prose(description).replaceAll('\n', '<br>') + named.join('')]
}

function operationArticle(
  path: string,
  method: string,
  { operationId, summary, parameters, responses }: ApiOperation,
): string {
  return `<article id="${escapeHtml(operationId)}">
<h2><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</h2>
<p>${prose(summary)}</p>
${parameterTable(parameters)}
<h3>Responses</h3>${table(['Status', 'Body', 'Description'], Object.entries(responses).map(responseRow))}
</article>`
}

/** Returns a row for each field of an object. Fields of nested objects follow with their path. */
function fieldRows(schema: JsonSchema, prefix = ''): string[][] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const choices = (field.anyOf ?? [field]) as JsonSchema[]
    const inner = choices
      .map((choice) => (choice.type === 'array' ? (choice.items as JsonSchema) : choice))
      .find(({ properties }) => properties)
    const path = `${prefix}${name}`
    const type = `${describeType(field)}${required.includes(name) ? '' : ', optional'}`
    const row = [`<code>${escapeHtml(path)}</code>`, type, prose((field.description ?? '') as string)]
    return [row, ...(inner ? fieldRows(inner, `${path}.`) : [])]
  })
}

const schemaArticle = ([name, schema]: [string, JsonSchema]) => `<article id="${anchor(name)}">
<h2>${escapeHtml(name)}</h2>
${table(['Field', 'Type', 'Description'], fieldRows(schema))}
</article>`

/** Renders the API documentation for people. */
export function apiDocsPage({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<meta name="description" content="${escapeHtml(info.description)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${apiDocsStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p>${prose(info.description)}</p>
<p class="muted">Version ${escapeHtml(info.version)}. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Endpoints"><ul>
${operations.map(({ path, method, operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`).join('\n')}
</ul></nav>
</header>
<main>
${operations.map(({ path, method, operation }) => operationArticle(path, method, operation)).join('\n')}
${Object.entries(components.schemas).map(schemaArticle).join('\n')}
</main>
</body>
</html>`
}

/** Styles of the API documentation, inlined because the page is self-contained. */
const apiDocsStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbf6ea, #14201b); --card: light-dark(#fffdf7, #1c2b25);
  --well: light-dark(#f3ebd8, #101a16); --ink: light-dark(#22312b, #f3eddd); --muted: light-dark(#5c6b62, #a9b8ac);
  --line: light-dark(#e4dac3, #31443b); --fern: light-dark(#2f6b4f, #8ac9a4); --focus: light-dark(#1f5f8f, #f2b04c); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 Figtree, system-ui, sans-serif; }
main, header { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
header { padding-top: 3rem; }
h1, h2, h3 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--fern); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code { font-family: ui-monospace, monospace; font-size: .9em; background: var(--well); padding: .1em .3em; border-radius: .3em; overflow-wrap: anywhere; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem 1.5rem; margin: 0 0 1.5rem; }
.method { color: var(--fern); margin-right: .6em; }
.muted { color: var(--muted); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th { text-align: left; font-weight: 600; color: var(--muted); }
th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; }
td:first-child { white-space: nowrap; }
ul { padding-left: 1.2rem; }
nav ul { list-style: none; padding: 0; display: grid; gap: .25rem; }
nav a { display: inline-block; padding: .35rem 0; font-family: ui-monospace, monospace; }
`
