import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMonitoring } from '#server/boot/monitoring.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent, inviteByMail } from '#tests/support/hosting/guests.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'

const token = 'a-token-that-nobody-guesses'
const clock = stopClock('2026-11-21T14:00:00Z')
const monitoring = openMonitoring()
const { meters } = monitoring
let store: TestDatabase
let product: ProductServer
beforeAll(async () => {
  store = await createTestDatabase()
  const database = openDatabase({ connection: store.connection, use: 'answers', size: 4, meters })
  const metrics = {
    metricsToken: token,
    isLocalOnly: true,
    gatherMetrics: () => monitoring.registry.metrics(),
    workDatabase: store.database,
    clock,
  }
  product = await startProductServer({ database, clock, more: { meters, metrics } })
  monitoring.watch({ notificationStreams: { count: () => 3 }, pools: { answers: database } })
  const { close } = product
  product.close = () => close().then(() => database.close())
})
afterAll(async () => {
  monitoring.stop()
  await product.close()
  await store.close()
})

/** Sends headers that `fetch` doesn't allow. */
function ask(headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${product.url}/metrics`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.on('error', reject).end()
  })
}
const read = async () => (await ask({})).text
/** Returns the value of a series, given as it appears in the text. */
const readValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

test('only local requests without a proxy need no token', async () => {
  expect((await ask({})).status).toBe(200)
  expect((await ask({ host: 'learn.example.org' })).status).toBe(404)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect((await ask({ [header]: '127.0.0.1' })).status, header).toBe(404)
  }
  const far = { host: 'learn.example.org', 'x-forwarded-for': '203.0.113.9' }
  expect((await ask({ ...far, authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await ask({ ...far, authorization: `Bearer ${token}x` })).status).toBe(404)
  expect((await ask({ ...far, authorization: token })).status).toBe(404)
})

test('every line is valid in the Prometheus format, and each metric is declared once', async () => {
  const text = await read()
  const line = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z_]+="[^"\n]*",?)*\})? (\+Inf|-?[0-9.e+-]+))$/
  for (const each of text.trimEnd().split(/\n+/)) expect(each).toMatch(line)
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('requests are counted by route pattern, method and status, without typed text', async () => {
  for (const path of ['/api/events?q=secretword', '/api/events/12345', '/api/events/67890', '/no/such/page']) {
    await fetch(product.url + path)
  }
  const text = await read()
  const series = 'wonderlark_http_request_seconds_count{process="1",method="GET",route='
  expect(readValue(text, `${series}"/api/events",status="200"}`)).toBeGreaterThan(0)
  expect(readValue(text, `${series}"/api/events/:id",status="404"}`)).toBeGreaterThan(1)
  // The values may contain any digits.
  const labels = (text.match(/"[^"]*"/g) ?? []).join()
  expect(labels).not.toMatch(/secretword|12345|67890|no\/such/)
})

test('statements, connections, jobs, mail and the process are measured', async () => {
  const server = await startMailServer({ refused: { 'no@example.org': { code: 550, says: 'unknown' } } })
  const mailTransport = openMailTransport({ url: server.url, from: { name: 'Lark', address: 'lark@example.org' } })
  const ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  const event = await insertHostedEvent(store.database)
  const mailDeps = { database: store.database, clock, mailTransport, meters }
  await inviteByMail(ada, store.database, event, ['no@example.org', 'yes@example.org'])
  expect(await read()).toMatch(/^wonderlark_jobs\{kind="mail\.send",state="waiting"\} 2$/m)
  await doDueJobs(mailDeps)
  const text = await read()
  mailTransport.close()
  await server.close()
  expect(readValue(text, 'wonderlark_mail_deliveries_total{outcome="sent",process="1"}')).toBe(1)
  expect(readValue(text, 'wonderlark_mail_deliveries_total{outcome="bounced",process="1"}')).toBe(1)
  expect(readValue(text, 'wonderlark_job_seconds_count{process="1",kind="mail.send",outcome="done"}')).toBe(2)
  expect(
    readValue(text, 'wonderlark_database_query_seconds_count{process="1",use="answers",kind="write"}'),
  ).toBeGreaterThan(0)
  expect(readValue(text, 'wonderlark_database_up')).toBe(1)
  expect(readValue(text, 'wonderlark_database_bytes')).toBeGreaterThan(1_000_000)
  expect(readValue(text, 'wonderlark_live_connections{process="1"}')).toBe(3)
  expect(readValue(text, 'process_resident_memory_bytes{process="1"}')).toBeGreaterThan(10_000_000)
  expect(text).toMatch(/^nodejs_eventloop_delay_seconds\{process="1"\} [\d.e-]+$/m)
  expect(text).toMatch(/^wonderlark_database_connections\{use="answers",kind="read",state="idle",process="1"\} \d+$/m)
  expect(text).not.toMatch(/example\.org|Ada/)
})

test('without a database, other metrics are still reported', async () => {
  const gone = openDatabase({ connection: { ...store.connection, host: '/nowhere' }, meters })
  const metrics = {
    isLocalOnly: true,
    metricsToken: null,
    gatherMetrics: () => monitoring.registry.metrics(),
    workDatabase: gone,
    clock,
  }
  const other = await startProductServer({ database: store.database, clock, more: { metrics } })
  const text = await (await fetch(`${other.url}/metrics`)).text()
  expect(readValue(text, 'wonderlark_database_up')).toBe(0)
  expect(readValue(text, 'wonderlark_database_troubles_total{use="work",trouble="away",process="1"}')).toBe(1)
  await other.close()
  await gone.close()
})
