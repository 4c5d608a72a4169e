import type { z } from 'zod'
import { msg, t, type Message } from '#texts/texts.ts'

const types: Record<string, Message> = {
  string: msg('must be text'),
  int: msg('must be a whole number'),
  number: msg('must be a number'),
  boolean: msg('must be true or false'),
  array: msg('must be a list'),
  object: msg('must be an object'),
  record: msg('must be an object'),
}

const formats: Record<string, Message> = {
  date: msg('must be a date such as 2026-12-06'),
  datetime: msg('must be a time such as 2026-12-06T18:00:00Z'),
  email: msg('must be an email address'),
  url: msg('must be a URL'),
}

const atLeast: Record<string, Message> = {
  string: msg('{count, plural, =1 {must not be empty} other {must have at least {count} characters}}'),
  array: msg('{count, plural, =1 {must not be empty} other {must have at least {count} entries}}'),
}
const atMost: Record<string, Message> = {
  string: msg('must have at most {count} characters'),
  array: msg('must have at most {count} entries'),
}

const explainLimit = (texts: Record<string, Message>, otherwise: Message, limit: number | bigint, origin: string) =>
  t(texts[origin] ?? otherwise, { count: Number(limit) })

const explainType = (expected: string): string =>
  types[expected] ? t(types[expected]) : t('must be a {type}', { type: expected })

const listChoices = (values: readonly string[]): string =>
  values.length === 0 ? '' : values.reduce((all, each) => t('{all} or {each}', { all, each }))

/** Explains in plain words what is wrong with a value, unless its schema does. Pass it as `error` when parsing. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_value':
      return t('must be {values}', { values: listChoices(issue.values.map(String)) })
    case 'too_small':
      if (issue.inclusive === false) return t('must be more than {count}', { count: Number(issue.minimum) })
      return explainLimit(atLeast, msg('must be at least {count}'), issue.minimum, issue.origin)
    case 'too_big':
      return explainLimit(atMost, msg('must be at most {count}'), issue.maximum, issue.origin)
    case 'invalid_type':
      return issue.input === undefined ? t('is required') : explainType(issue.expected)
    case 'invalid_format': {
      const format = formats[issue.format]
      return format ? t(format) : t('is not valid')
    }
    default:
      return t('is not valid')
  }
}
