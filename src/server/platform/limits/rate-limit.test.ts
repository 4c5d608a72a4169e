import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { rateLimits, getRateName } from '#contract/rate-limits.ts'
import { limits } from '#contract/limits.ts'
import { getNetwork, siteShare } from './rate-limit.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('%s is counted as %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test('endpoints that send email, take uploads, or invite guessing or spam have their own rate', () => {
  const own = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const rate = getRateName(endpoint)
    return rate === 'reading' || rate === 'changing' ? [] : [`${name} ${rate}`]
  })
  expect(own).toEqual(
    expect.arrayContaining([
      'searchUsers search',
      'listAddresses search',
      'hostEvent hosting',
      'inviteFriends inviting',
      'putRsvp answering',
      'messageGuests messaging',
      'reportEvent reporting',
      'changeUser uploading',
      'checkUsername usernames',
      'followUser following',
      'verifyEmail tokens',
      'getInvitation tokens',
      'subscribeToSearch subscribing',
      'followSearch subscribing',
      'exportUser exporting',
    ]),
  )
})

test('one network cannot exhaust the limit that all visitors share', () => {
  // A caller that waits an hour and then makes all calls at once makes twice the rate within the next hour.
  expect(2 * siteShare * rateLimits.subscribing.address.calls).toBeLessThan(limits.searchSubscriptions.hourly)
})
