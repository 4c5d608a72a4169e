import { expect, test } from 'vitest'
import { keepSessionAlive, type RefreshOutcome, refreshBackOff } from './session-keeper.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** Creates dependencies with a manual clock. Advancing it fires timers. */
function stillWorld(answers: (() => RefreshOutcome)[]) {
  let now = 0
  let timers: { at: number; call: () => void }[] = []
  const asked: number[] = []
  const ended: number[] = []
  return {
    beforeEnd: 5 * minute,
    asked,
    ended,
    now: () => now,
    after: (milliseconds: number, call: () => void) => {
      const timer = { at: now + milliseconds, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    refresh: async () => {
      asked.push(now)
      return answers.shift()?.() ?? 'unreachable'
    },
    onEnd: () => ended.push(now),
    pass: async (milliseconds: number) => {
      const until = now + milliseconds
      for (;;) {
        const due = timers.toSorted((one, other) => one.at - other.at)[0]
        if (!due || due.at > until) break
        now = due.at
        timers = timers.filter((other) => other !== due)
        due.call()
        // Responses arrive between two ticks of the clock.
        await Promise.resolve().then(() => Promise.resolve())
      }
      now = until
    },
  }
}

test('a session is refreshed five minutes before its end, again and again', async () => {
  const renew = () => ({ renewedAt: world.now(), endsAt: world.now() + 60 * minute })
  const world = stillWorld([renew, renew])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(3 * 60 * minute - 20 * minute)
  expect(world.asked).toEqual([55 * minute, 110 * minute])
  expect(world.ended).toEqual([])
})

test('network errors delay the next attempt by 30 seconds, doubling up to 16 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 60].map(refreshBackOff)).toEqual(
    [30, 60, 120, 240, 480, 960, 960, 960].map((seconds) => seconds * second),
  )
})

test('retries after each delay, and a success resets the delays', async () => {
  const renew = () => ({ renewedAt: world.now(), endsAt: world.now() + 60 * minute })
  const fail = () => 'unreachable' as const
  const world = stillWorld([fail, fail, renew, fail])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(112 * minute + 45 * second)
  const first = 55 * minute
  const success = first + 90 * second
  expect(world.asked).toEqual([
    first,
    first + 30 * second,
    success,
    success + 55 * minute,
    success + 55 * minute + 30 * second,
  ])
})

test("a session that couldn't be refreshed in time ends", async () => {
  const world = stillWorld([])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(2 * 60 * minute)
  expect(world.asked).toEqual([55, 55.5, 56.5, 58.5].map((at) => at * minute))
  expect(world.ended).toEqual([60 * minute])
})

test('a session unknown to the server ends at once', async () => {
  const world = stillWorld([() => 'ended'])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(2 * 60 * minute)
  expect(world.ended).toEqual([55 * minute])
  expect(world.asked).toHaveLength(1)
})

test('opening the page in the second half of the session refreshes it at once', async () => {
  const world = stillWorld([() => ({ renewedAt: 20 * day, endsAt: 50 * day })])
  await world.pass(20 * day)
  keepSessionAlive({ renewedAt: 0, endsAt: 30 * day }, world)
  await world.pass(0)
  expect(world.asked).toEqual([20 * day])
})

test('a session longer than the maximum timer still ends on time', async () => {
  const world = stillWorld([() => 'ended'])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * day }, world)
  await world.pass(60 * day)
  expect(world.asked).toEqual([60 * day - 5 * minute])
})

test('a session that expired while the device slept ends on wake-up', async () => {
  const world = stillWorld([])
  const deaf = { ...world, after: () => () => {} }
  const keeper = keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, deaf)
  await world.pass(90 * minute)
  keeper.check()
  expect(world.ended).toEqual([90 * minute])
})

test('after stopping, nothing happens, even if a response is pending', async () => {
  const world = stillWorld([() => 'ended'])
  const keeper = keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  const passing = world.pass(55 * minute)
  keeper.stop()
  await passing
  expect(world.ended).toEqual([])
})

test("a session that can't be extended further runs until its end", async () => {
  const span = { renewedAt: 0, endsAt: day }
  const world = stillWorld([() => ({ renewedAt: day - 5 * minute, endsAt: day })])
  keepSessionAlive(span, world)
  await world.pass(day - 1)
  expect(world.asked).toEqual([day - 5 * minute])
  expect(world.ended).toEqual([])
  await world.pass(1)
  expect(world.asked).toHaveLength(1)
  expect(world.ended).toEqual([day])
})
