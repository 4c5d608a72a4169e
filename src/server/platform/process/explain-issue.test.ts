import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainIssue } from './explain-issue.ts'

test.each<[string, z.ZodType, unknown]>([
  ['is required', z.string(), undefined],
  ['must be text', z.string(), 5],
  ['must be a whole number', z.int(), 1.5],
  ['must be a number', z.coerce.number(), 'many'],
  ['must be a list', z.array(z.string()), 'a'],
  ['must be date or price', z.enum(['date', 'price']), 'size'],
  ['must be at least 1', z.int().min(1), 0],
  ['must be more than 0', z.int().positive(), 0],
  ['must be at most 9', z.int().max(9), 10],
  ['must not be empty', z.string().min(1), ''],
  ['must have at most 2 characters', z.string().max(2), 'owl'],
  ['must have at least 2 entries', z.array(z.string()).min(2), ['owl']],
  ['must be a date such as 2026-12-06', z.iso.date(), '6 December'],
  ['must be an email address', z.email(), 'ada'],
  ['is not valid', z.string().regex(/^a/), 'b'],
  ['is not valid', z.union([z.string(), z.int()]), true],
  ['is not my word', z.string('is not my word'), 5],
])('%s', (message, schema, value) => {
  expect(schema.safeParse(value, { error: explainIssue }).error?.issues[0]?.message).toBe(message)
})
