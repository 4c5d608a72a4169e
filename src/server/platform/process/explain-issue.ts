import type { z } from 'zod'

const types: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Record<string, string> = {
  date: 'a date such as 2026-12-06',
  datetime: 'a time such as 2026-12-06T18:00:00Z',
  email: 'an email address',
  url: 'a URL',
}

/** Units of what has a length. */
const units: Record<string, string> = { string: 'characters', array: 'entries' }

function explainLimit(bound: 'least' | 'most', limit: number | bigint, origin: string): string {
  const unit = units[origin]
  if (unit === undefined) return `must be at ${bound} ${limit}`
  return limit === 1 && bound === 'least' ? 'must not be empty' : `must have at ${bound} ${limit} ${unit}`
}

/** Explains in plain words what a value must be, where its schema doesn't. Pass it as `error` when parsing. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      if (issue.inclusive === false) return `must be more than ${issue.minimum}`
      return explainLimit('least', issue.minimum, issue.origin)
    case 'too_big':
      return explainLimit('most', issue.maximum, issue.origin)
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${types[issue.expected] ?? `a ${issue.expected}`}`
    case 'invalid_format':
      return issue.format in formats ? `must be ${formats[issue.format]}` : 'is not valid'
    default:
      return 'is not valid'
  }
}
