import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { type Problem, problems } from '#contract/problem.ts'
import { authorizations } from '#tests/support/requests/authorization-table.ts'
import { z } from 'zod'
import { findPlain, listChoices } from './town-data.ts'
import type { Town } from './town.ts'
import type { Report } from './walk.ts'

type Caller = { who: string; cookie: string; isRefused: (name: EndpointName) => boolean }

/** Sends a request in the accented language. @returns the problem that it is refused with; null if it isn't */
async function refuse(site: string, endpoint: Endpoint, path: string, cookie: string, body: unknown) {
  const headers = new Headers({ cookie: `language=en-xa; ${cookie}`, origin: site })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await fetch(site + path, init)
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  if (isProblem) return (await response.json()) as Problem
  await response.body?.cancel()
  return null
}

/** Names in messages that aren't translated: fields, choices, settings and what the request has sent. */
const isName = (given: string, choices: ReadonlySet<string>) => (words: string) =>
  words
    .replaceAll(/[\w.-]+:/g, ' ')
    .split(/[\s,;:“”"'()\u2060]+/)
    .every(
      (word) =>
        !/[a-z]/i.test(word) ||
        given.includes(word) ||
        choices.has(word) ||
        /^(\w+[A-Z\d]\w*|[A-Z_]{2,}|\w+[._]\w[\w.]*)$/.test(word),
    )

/** Wrong values for every field of a body, from its own example. */
const spoil = (body: unknown): unknown[] => {
  if (typeof body !== 'object' || body === null) return []
  const fields = Object.keys(body)
  return ['', -1, 'x'.repeat(30_000), null].map((value) => Object.fromEntries(fields.map((field) => [field, value])))
}

/** Requests what is refused, and checks that the API says so in the reader's language. */
export async function checkRefusals(
  site: string,
  { owner, cookies }: Omit<Town, 'walkers'>,
  report: Report,
): Promise<void> {
  const fill = (text: string, names: Record<string, string>) =>
    text.replaceAll(/"?\{(\w+)\}"?/g, (mark, name: string) => names[name] ?? mark)
  const nowhere = Object.fromEntries(Object.keys(owner.names).map((name) => [name, '999999999']))
  const callers: Caller[] = [
    { who: 'nobody', cookie: '', isRefused: (name) => authorizations[name].outcomes.nobody !== 'ok' },
    { who: 'stranger', cookie: cookies.member, isRefused: (name) => authorizations[name].outcomes.stranger !== 'ok' },
    { who: 'owner', cookie: cookies.owner, isRefused: (name) => authorizations[name].outcomes.owner !== 'ok' },
    { who: 'operator', cookie: cookies.operator, isRefused: (name) => authorizations[name].outcomes.operator !== 'ok' },
  ]
  const choices = new Set((await listChoices()).flatMap((choice) => choice.split(' ')))
  const codes = new Set<string>()
  const check = (problem: Problem | null, name: string, given: string) => {
    if (!problem) return
    report.opened.refusals += 1
    codes.add(problem.code)
    const texts = [problem.title, problem.message, ...(problem.errors ?? []).map(({ message }) => message)]
    for (const words of texts.flatMap((text) => findPlain(text, isName(given, choices))))
      report.add(`plain: “${words.slice(0, 120)}” in ${problem.code}`, `API: ${name}`)
  }
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const { path, body } = authorizations[name]
    // Names its fields and choices.
    const schema = endpoint.body
      ? JSON.stringify(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }))
      : ''
    for (const { who, cookie, isRefused } of callers) {
      const send = async (address: string, value: unknown) =>
        check(
          await refuse(site, endpoint, address, cookie, value),
          `${who} ${name}`,
          address + JSON.stringify(value ?? '') + schema,
        )
      const names = { ...owner.names, caller: who }
      const example = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body), names)) as unknown)
      if (isRefused(name)) await send(fill(path, names), example)
      if (path.includes('{')) await send(fill(path, nowhere), example)
      // Rejections are the same for everyone; these two have the most rights.
      if (who !== 'owner' && who !== 'operator') continue
      for (const wrong of spoil(body)) await send(fill(path, names), wrong)
      if (endpoint.method === 'GET' && endpoint.query)
        await send(`${fill(path, names).split('?')[0]}?limit=x&cursor=x&latitude=x&day=x&unknown=1`, undefined)
    }
  }
  console.log(`${codes.size} of ${Object.keys(problems).length} problems of the API were caused.`)
}
