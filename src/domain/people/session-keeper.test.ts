import { expect, test } from 'vitest'
import { keepSessionAlive, type RefreshOutcome } from './session-keeper.ts'
import { refreshBackOff } from './session-timing.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** A world whose clock moves only when told; timers fire on their way. */
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
        // Answers arrive between two ticks of the clock.
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

test('after network errors it waits 30 seconds, doubling up to 16 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 60].map(refreshBackOff)).toEqual(
    [30, 60, 120, 240, 480, 960, 960, 960].map((seconds) => seconds * second),
  )
})

test('it asks again after each wait, and a success starts the waits anew', async () => {
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

test('a session that could not be refreshed in time is over', async () => {
  const world = stillWorld([])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(2 * 60 * minute)
  expect(world.asked).toEqual([55, 55.5, 56.5, 58.5].map((at) => at * minute))
  expect(world.ended).toEqual([60 * minute])
})

test('a server that knows no such session ends it at once', async () => {
  const world = stillWorld([() => 'ended'])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  await world.pass(2 * 60 * minute)
  expect(world.ended).toEqual([55 * minute])
  expect(world.asked).toHaveLength(1)
})

test('who comes back in the second half of the session refreshes it at once', async () => {
  const world = stillWorld([() => ({ renewedAt: 20 * day, endsAt: 50 * day })])
  await world.pass(20 * day)
  keepSessionAlive({ renewedAt: 0, endsAt: 30 * day }, world)
  await world.pass(0)
  expect(world.asked).toEqual([20 * day])
})

test('a session longer than any timer still ends at its end', async () => {
  const world = stillWorld([() => 'ended'])
  keepSessionAlive({ renewedAt: 0, endsAt: 60 * day }, world)
  await world.pass(60 * day)
  expect(world.asked).toEqual([60 * day - 5 * minute])
})

test('a machine that slept past the end finds the session over when it wakes', async () => {
  const world = stillWorld([])
  const deaf = { ...world, after: () => () => {} }
  const keeper = keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, deaf)
  await world.pass(90 * minute)
  keeper.check()
  expect(world.ended).toEqual([90 * minute])
})

test('nothing happens after it was stopped, not even when an answer is on its way', async () => {
  const world = stillWorld([() => 'ended'])
  const keeper = keepSessionAlive({ renewedAt: 0, endsAt: 60 * minute }, world)
  const passing = world.pass(55 * minute)
  keeper.stop()
  await passing
  expect(world.ended).toEqual([])
})

test('a session that cannot be moved on any more is left to its end', async () => {
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
