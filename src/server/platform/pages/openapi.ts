import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems, problemSchema, type ProblemCode } from '#contract/problem.ts'

type JsonSchema = Record<string, unknown>

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, { schema: JsonSchema }>
}

export interface ApiOperation {
  operationId: string
  summary: string
  parameters: ApiParameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  /** Absent for endpoints that ignore the session. */
  security?: Record<string, []>[]
  responses: Record<string, ApiResponse>
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

const text: JsonSchema = { type: 'string' }

/** Creates a converter from Zod schemas to JSON Schema. Schemas with an id are collected and referenced. */
function schemaWriter(collected: Record<string, JsonSchema>) {
  return (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const moved = JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _dialect, $defs = {}, id, ...rest } = JSON.parse(moved) as JsonSchema & { id?: string }
    for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, JsonSchema>)) {
      collected[name] = definition
    }
    if (id === undefined) return rest
    collected[id] = rest
    return { $ref: `#/components/schemas/${id}` }
  }
}
type WriteSchema = ReturnType<typeof schemaWriter>

function listParameters(schema: z.ZodObject | undefined, place: 'path' | 'query', write: WriteSchema): ApiParameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = write(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: rest,
  }))
}

const idempotencyKey: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique value for each submission, such as a UUID. Retries with the same key return the first response.',
  schema: { ...text, minLength: 16, maxLength: 128 },
}

/** Returns one response per status, because several problem codes may share a status. */
function describeProblems(endpoint: Endpoint): Record<string, ApiResponse> {
  const codes = new Set<ProblemCode>([
    ...(endpoint.query || endpoint.body ? (['invalid_request'] as const) : []),
    ...(['required', 'staff', 'operator'].includes(endpoint.session) ? (['not_signed_in'] as const) : []),
    ...(['staff', 'operator'].includes(endpoint.session) ? (['call_not_found'] as const) : []),
    ...(endpoint.callerParam ? (['not_allowed'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['foreign_origin'] as const)),
    ...(endpoint.creates ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(endpoint.body ? (['body_too_large', 'body_not_json'] as const) : []),
    'too_many_requests',
    ...endpoint.problems,
    'unexpected',
    'busy',
    'not_ready',
    ...(endpoint.method === 'GET' ? [] : (['conflict', 'read_only', 'no_room'] as const)),
  ])
  const titles = new Map<number, string[]>()
  for (const code of codes) {
    const { status, title } = problems[code]
    titles.set(status, [...(titles.get(status) ?? []), `\`${code}\`: ${title as unknown as string}`])
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const retryAfter = {
    'Retry-After': { description: 'Seconds until a retry may succeed.', schema: { type: 'integer' } },
    'RateLimit-Policy': { description: 'Each limit by name: quota `q` in a window of `w` seconds.', schema: text },
    RateLimit: {
      description: 'Each limit by name: remaining quota (`r`), and seconds until it resets (`t`).',
      schema: text,
    },
  }
  return Object.fromEntries(
    [...titles].map(([status, lines]) => [
      status,
      { description: lines.join('\n'), ...(status === 429 && { headers: retryAfter }), content },
    ]),
  )
}

function operation(name: string, endpoint: Endpoint, write: WriteSchema): ApiOperation {
  const { summary, params, query, response, mediaType = 'application/json', responseHeaders = {} } = endpoint
  const named =
    endpoint.method === 'GET' ? { ETag: 'Entity tag for `If-None-Match`.', ...responseHeaders } : responseHeaders
  const headers = Object.fromEntries(
    Object.entries(named).map(([key, description]) => [key, { description, schema: text }]),
  )
  return {
    operationId: name,
    summary,
    parameters: [
      ...listParameters(params, 'path', write),
      ...listParameters(query, 'query', write),
      ...(endpoint.creates ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: write(endpoint.body, 'input') } } },
    }),
    ...(endpoint.session !== 'none' && {
      security: endpoint.session === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    }),
    responses: {
      200: { description: 'OK.', headers, content: { [mediaType]: { schema: write(response, 'output') } } },
      ...(endpoint.method === 'GET' && { 304: { description: 'Not modified.' } }),
      ...describeProblems(endpoint),
    },
  }
}

const securitySchemes: Record<string, JsonSchema> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'wonderlark_session',
    description: 'Set at sign-in. On https, its name is `__Host-wonderlark_session`.',
  },
}

/** Describes the endpoints as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, info: OpenApiDocument['info']): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const write = schemaWriter(schemas)
  write(problemSchema, 'output')
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, write),
    }
  }
  return { openapi: '3.1.1', info, servers: [{ url: '/' }], paths, components: { schemas, securitySchemes } }
}
