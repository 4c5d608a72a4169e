import { afterEach, beforeEach, expect, test } from 'vitest'
import { responses, type FaultServer } from '#tests/support/servers/fault-server.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { randomFrom } from '#tests/support/requests/random.ts'
import { openSourceWorld, talks, type SourceWorld } from '#tests/support/sources/source-world.ts'

let close: SourceWorld['close']
let world: SourceWorld['world']
let server: SourceWorld['server']
let pass: SourceWorld['pass']
let add: SourceWorld['add']
let read: SourceWorld['read']
let readAgain: SourceWorld['readAgain']
let listEvents: SourceWorld['listEvents']
beforeEach(async () => {
  ;({ close, world, server, pass, add, read, readAgain, listEvents } = await openSourceWorld())
})
afterEach(() => close())

const page = '<!doctype html><title>Welcome</title><p>Our new site'
const whole = talks(40, [], 'Café')
const odd = Array.from({ length: 20 }, (_, at) => at * 2 + 1)
type Respond = Parameters<FaultServer['at']>[1]
interface Fault {
  respond(text: string, path: string): Respond
  /** Expected health during the fault, and the last run's message. */
  health: RegExp
  error: RegExp | null
}
const failing = (respond: Fault['respond'], error: RegExp): Fault => ({
  respond,
  health: /^(failing|well|moved)$/,
  error,
})
const faults: Record<string, Fault> = {
  'a 500': failing(() => responses.status(500), /status 500/),
  'a hang': failing(() => responses.hang(), /did not respond/),
  'half of the bytes': failing((text) => responses.halfSent(text), /cannot be read/),
  'half a file': failing((text) => responses.halfFile(text), /cut off/),
  'a web page': failing(() => responses.page(page), /HTML page/),
  'an empty calendar': { respond: () => responses.calendar(talks(0)), health: /^shrunk$/, error: null },
  'half of the events': {
    respond: () => responses.calendar(talks(40, odd, 'Café')),
    health: /^shrunk$/,
    error: null,
  },
  'no change': { respond: (text) => responses.versioned(text, '"same"'), health: /^(well|moved)$/, error: null },
  'another charset': {
    respond: (text) => responses.calendar(Buffer.from(text, 'latin1'), { 'content-type': 'text/calendar' }),
    health: /^(well|moved)$/,
    error: null,
  },
}

test(
  '30 days of faults are each reported, withdraw nothing, and don’t affect a healthy source',
  { timeout: 180_000 },
  async () => {
    const random = randomFrom(20_261_121)
    const names = Object.keys(faults)
    server.at('/steady.ics', responses.calendar(talks(40, [], 'Steady')))
    server.at('/shaky.ics', responses.calendar(whole))
    const steady = await add('/steady.ics', 'Steady')
    const shaky = await add('/shaky.ics', 'Shaky')
    const listed = await listEvents()
    expect(listed).toHaveLength(80)
    const met = new Set<string>()
    let path = '/shaky.ics'
    for (let day = 1; day <= 30; day += 1) {
      // Every fault occurs: they are drawn from a shuffled deck, which is reshuffled when empty.
      const left = names.filter((name) => !met.has(name))
      const name = random.pick(left.length > 0 ? left : names)
      met.add(name)
      const { respond, health, error } = faults[name]!
      server.at(path, respond(whole, path))
      await pass(random.between(1, 5))
      const ill = await readAgain(shaky.id)
      expect(ill.health, `day ${day}: ${name}`).toMatch(health)
      if (error) expect(ill.runs[0]?.error, `day ${day}: ${name}`).toMatch(error)
      else expect(ill.runs[0]?.error ?? null, `day ${day}: ${name}`).toBeNull()
      if (day === 15) {
        server.at(path, responses.redirect('/moved.ics'))
        path = '/moved.ics'
      }
      server.at(path, responses.calendar(whole))
      const healed = await readAgain(shaky.id)
      expect(healed.health, `after day ${day}: ${name}`).toMatch(/^(well|moved)$/)
      await pass(24)
      expect((await world.olga.send('/api/session/refresh', { method: 'POST' })).status).toBe(200)
      expect((await read(steady.id)).health, `day ${day}`).toBe('well')
      expect(await listEvents(), `day ${day}: ${name}`).toEqual(listed)
    }
    expect(met.size).toBe(names.length)
    expect((await read(shaky.id)).url).toBe(`${server.url}/moved.ics`)
    // A calendar that recovers within hours causes no alert.
    expect(await mailsIn(world.store.database)).toEqual([])
  },
)
