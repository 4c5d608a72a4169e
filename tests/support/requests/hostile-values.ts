import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** Subset of JSON Schema that the generator supports. */
interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  $defs?: Record<string, JsonSchema>
}

/** Texts that are valid for some endpoint, so they often pass the first check. */
const meaningful = fc.constantFrom(
  ...['1', '2', '7', 'me', 'true', 'any', 'STEM', 'Art,Music', 'Curious', 'adult', 'distance', '40.7,-74', '20'],
  ...['2026-11-21', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00-05:00', '10:00', 'America/New_York', 'Etc/UTC'],
  ...['https://example.org/', 'http://127.0.0.1:9/x', 'ada@example.org', '/event/1', 'New York', '10001', 'clay'],
)

/** Texts known to break programs. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { arbitrary: meaningful, weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      ...[
        '',
        ' ',
        '\0',
        'a\0b',
        '\ud800',
        '\udfff\ud800',
        'cut off \ud83e',
        '\udd9f begins with a half',
        '\ud83e\ud83e\udd9f',
        'a\ud800\0\udc00',
        '\ufeff',
        '\u202egnp.exe',
        'İ',
        'ﷺ',
        '👨‍👩‍👧‍👦',
        '\r\nSet-Cookie: a=b',
      ],
      ...[
        "'; drop table events; --",
        '$1',
        '%s%n',
        '${7*7}',
        '{{7*7}}',
        '\\',
        '\\u0000',
        '<script>alert(1)</script>',
        '" onload="',
      ],
      ...[
        '../../../etc/passwd',
        '..\\..',
        '/etc/passwd',
        'file:///etc/passwd',
        'javascript:alert(1)',
        '//evil.example',
        'http://[::1]/',
      ],
      ...[
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'null',
        'undefined',
        'NaN',
        'Infinity',
        '-0',
        '1e999',
        '0x10',
      ],
      ...[
        '2147483647',
        '2147483648',
        '9007199254740993',
        '-1',
        '1.5',
        '0000-00-00',
        '2026-02-30',
        '10000-01-01T00:00:00Z',
      ],
      ...[
        '-271821-04-20',
        '+275760-09-13T00:00:00Z',
        '2026-11-21T24:00:00Z',
        'Europe/Atlantis',
        '=cmd()',
        'a@b',
        '(a+)+$',
      ],
    ),
    weight: 4,
  },
  fc
    .tuple(fc.constantFrom('a', ' ', '🪺', 'ä', '%', ',', '1', '\n'), fc.constantFrom(201, 3_000))
    .map(([unit, count]) => unit.repeat(count)),
)

const hostileNumber: Arbitrary<number> = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(-0, 0.1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, -(2 ** 63), 1e21, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const deep = fc.integer({ min: 2, max: 300 }).map((depth) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
})

/** An object with `__proto__` as an own key, as `JSON.parse` creates it. */
const withPrototype = fc.constantFrom(
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"valueOf":null,"length":-1}',
)

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [null], [[]], ''),
  hostileText,
  hostileNumber,
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, hostileNumber, { maxKeys: 3 }),
  withPrototype.map((text): unknown => JSON.parse(text)),
  deep,
  fc.constantFrom(300, 20_000).map((length) => Array.from({ length }, (_, at) => at)),
)

const formats: Record<string, Arbitrary<string>> = {
  date: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  time: fc.constantFrom('00:00', '23:59', '10:30:00'),
  email: fc.emailAddress(),
  uri: fc.oneof(fc.webUrl(), fc.constantFrom('https://example.org/a', 'http://127.0.0.1:9/push', 'http://localhost/')),
  uuid: fc.uuid(),
}

function buildText({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  const known = format === undefined ? undefined : formats[format]
  if (known) return known
  const most = Math.min(maxLength, Math.max(minLength, 4_000))
  const free = fc.oneof(
    {
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(most, 60)) }),
      weight: 4,
    },
    { arbitrary: meaningful, weight: 4 },
    // Valid except for the last character, which is a lone surrogate or NUL.
    {
      arbitrary: fc
        .constantFrom('\ud83e', '\udc00', '\0')
        .map((half) => 'x'.repeat(Math.max(0, Math.min(most, 12) - 1)) + half),
      weight: 1,
    },
    // Maximum length.
    { arbitrary: fc.constantFrom('x', '🪺').map((unit) => unit.repeat(most / unit.length)), weight: 1 },
  )
  if (pattern === undefined) return free
  try {
    return fc.oneof(
      { arbitrary: fc.stringMatching(new RegExp(pattern, 'u')), weight: 3 },
      { arbitrary: free, weight: 1 },
    )
  } catch {
    // fast-check can't generate texts for this expression.
    return free
  }
}

const buildNumber = ({ type, minimum = -1e6, maximum = 1e6 }: JsonSchema): Arbitrary<number> =>
  type === 'integer'
    ? fc.oneof(
        fc.integer({ min: Math.max(Math.ceil(minimum), -(2 ** 31)), max: Math.min(Math.floor(maximum), 2 ** 31 - 1) }),
        fc.integer({ min: 1, max: 9 }),
      )
    : fc.double({ min: minimum, max: maximum, noNaN: true })

/** Generates values valid under the JSON Schema; checks written as functions are left to chance. */
function fitting(schema: JsonSchema, root: JsonSchema, depth = 0): Arbitrary<unknown> {
  const inner = (part: JsonSchema) => fitting(part, root, depth + 1)
  if (depth > 12) return fc.constant(null)
  if (schema.$ref !== undefined) return inner(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts) as unknown)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return buildText(schema)
    case 'integer':
    case 'number':
      return buildNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)] as const)
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
    }
    default:
      return hostileValue
  }
}

/** Generates values that mostly fit the schema. */
export function valuesFor(schema: z.ZodType): Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return fitting(described, described)
}
