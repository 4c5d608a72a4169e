import { apiDocsStyle } from './api-docs-style.ts'
import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument } from '#server/platform/http/http.ts'
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
  return `<h3>Takes</h3>${table(['Name', 'Value', 'Meaning'], rows)}`
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
<h3>Answers</h3>${table(['Status', 'Body', 'Meaning'], Object.entries(responses).map(responseRow))}
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
    const type = `${describeType(field)}${required.includes(name) ? '' : ', may be absent'}`
    const row = [`<code>${escapeHtml(path)}</code>`, type, prose((field.description ?? '') as string)]
    return [row, ...(inner ? fieldRows(inner, `${path}.`) : [])]
  })
}

const schemaArticle = ([name, schema]: [string, JsonSchema]) => `<article id="${anchor(name)}">
<h2>${escapeHtml(name)}</h2>
${table(['Field', 'Value', 'Meaning'], fieldRows(schema))}
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
<p class="muted">Version ${escapeHtml(info.version)}. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>
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
