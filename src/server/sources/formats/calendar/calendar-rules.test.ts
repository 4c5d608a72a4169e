import { expect, test } from 'vitest'
import { modernizeRule } from './calendar-rules.ts'

test.each([
  ['D1 #5', 'FREQ=DAILY;INTERVAL=1;COUNT=5'],
  ['W2 TU TH 20261231T000000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261231T000000Z'],
  ['W1 MO', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;COUNT=2'],
  ['MP1 2+ TU 1- FR #0', 'FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU,-1FR'],
  ['MD1 15 1- #3', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15,-1;COUNT=3'],
  ['YM1 6 #3', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=6;COUNT=3'],
  ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO'],
])('the rule %s of vCalendar 1.0 is %s', (old, expected) => {
  expect(modernizeRule(old)).toBe(expected)
})
