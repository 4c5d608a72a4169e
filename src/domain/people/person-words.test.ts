import { expect, test } from 'vitest'
import { describeConnection, describeFollowedAtEvent } from './person-words.ts'

const nothing = { mutualNames: [], mutualCount: 0, shared: [], isNear: false }

test.each([
  [{ ...nothing, mutualNames: ['Ada'], mutualCount: 1 }, 'Followed by Ada'],
  [{ ...nothing, mutualNames: ['Ada', 'Ben'], mutualCount: 2 }, 'Followed by Ada and 1 other you follow'],
  [{ ...nothing, mutualNames: ['Ada', 'Ben', 'Cy'], mutualCount: 5 }, 'Followed by Ada and 4 others you follow'],
  [{ ...nothing, shared: ['Nature'], isNear: true }, 'You share Nature'],
  [{ ...nothing, shared: ['Nature', 'Life Skills'] }, 'You share Nature and Life Skills'],
  [
    { ...nothing, shared: ['Nature', 'Social & Leadership', 'STEM'] },
    'You share Nature, Social & Leadership and 1 more interest',
  ],
  [{ ...nothing, shared: ['a', 'b', 'c', 'd'] }, 'You share a, b and 2 more interests'],
  [{ ...nothing, isNear: true }, 'Lives near you'],
  [nothing, null],
])('%j is described as "%s"', (connection, line) => {
  expect(describeConnection(connection)).toBe(line)
})

test.each([
  [[], [], null],
  [[], ['Ada'], 'Ada is going'],
  [[], ['Ada', 'Ben'], 'Ada and Ben are going'],
  [[], ['Ada', 'Ben', 'Cy'], 'Ada, Ben and 1 other you follow are going'],
  [[], ['Ada', 'Ben', 'Cy', 'Di'], 'Ada, Ben and 2 others you follow are going'],
  [['Ada'], ['Ben'], 'Ada is hosting'],
  [['Ada', 'Ben'], [], 'Ada and 1 other you follow are hosting'],
])('hosts %j and guests %j are described as "%s"', (hosts, going, line) => {
  expect(describeFollowedAtEvent({ hosts, going })).toBe(line)
})
