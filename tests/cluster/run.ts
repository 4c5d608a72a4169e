/**
 * `npm run test:cluster [-- --people 600]`: a primary and a synchronous standby under Patroni and etcd, pgbouncer, two web
 * processes and two workers behind HAProxy, all on this machine. Writers write while the primary, a web process and a
 * worker are killed. Exits with 1 unless every acknowledged write is stored and every job ran once.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCrowd, type Crowd } from './crowd.ts'
import { buildEnvironment, createLayout, type Layout, type Node } from './layout.ts'
import { killPostgres, Machines, type Machine } from './machines.ts'
import { findPrograms, type Programs } from './packages.ts'
import { findLost, findOutage } from './totals.ts'
import { startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { startMailServer, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import { haproxySettings, patroniSettings, pgbouncerSettings, userList } from './settings.ts'
import { countRows, createDatabase, fillTown, onPrimary, countJobs, undoneJobs } from './town.ts'

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '600' } } })
const people = Number(options.people)
/** Emails that the workers may have been sending when one was killed and one lost its database. */
const maxDuplicates = 16
/** Seconds to observe after each kill. */
const watchSeconds = 12

const root = path.join(import.meta.dirname, '../..')
const say = (sentence: string) => console.log(sentence)

interface Cluster {
  machines: Machines
  programs: Programs
  layout: Layout
  mailServer: TestMailServer
  provider: TestOpenIdProvider
  nodes: Map<string, { node: Node; machine: Machine; data: string }>
}

async function startNode({ machines, programs, layout, nodes }: Cluster, node: Node): Promise<void> {
  const known = nodes.get(node.name)
  const folder = known ? path.dirname(known.data) : await machines.makeFolder(node.name)
  const data = path.join(folder, 'data')
  const file = path.join(machines.folder, `${node.name}.yml`)
  if (!known) {
    await machines.writeSettings(
      `${node.name}.yml`,
      patroniSettings(layout, node, { programs: programs.postgres, data, sockets: folder }),
    )
  }
  nodes.set(node.name, { node, data, machine: machines.start(`patroni-${node.name}`, programs.patroni, [file]) })
}

const isStreaming = (layout: Layout) => async () =>
  (await countRows(layout, `select count(*) as n from pg_stat_replication where sync_state = 'sync'`)) === 1

async function startDatabase(cluster: Cluster): Promise<void> {
  const { machines, programs, layout } = cluster
  const etcdData = await machines.makeFolder('etcd')
  const own = (port: number) => `http://127.0.0.1:${port}`
  machines.start('etcd', programs.etcd, [
    ...['--name', 'only', '--data-dir', path.join(etcdData, 'data'), '--log-level', 'warn'],
    ...['--listen-client-urls', own(layout.etcd), '--advertise-client-urls', own(layout.etcd)],
    ...['--listen-peer-urls', own(layout.etcdPeer), '--initial-advertise-peer-urls', own(layout.etcdPeer)],
    ...['--initial-cluster', `only=${own(layout.etcdPeer)}`],
  ])
  const haproxy = await machines.writeSettings('haproxy.cfg', haproxySettings(layout))
  machines.start('haproxy', programs.haproxy, ['-db', '-f', haproxy])
  for (const node of layout.nodes) await startNode(cluster, node)
  const patroni = cluster.nodes.get('one')?.machine
  const asSuperuser = { user: 'postgres', name: 'postgres' }
  await machines.until(
    'a primary that accepts connections',
    async () => (await onPrimary(layout, ['select'], asSuperuser)) !== null,
    patroni,
  )
  await createDatabase(layout)
  await machines.until('a synchronous standby', isStreaming(layout), cluster.nodes.get('two')?.machine)
  const users = await machines.writeSettings('pgbouncer-users.txt', userList)
  const pgbouncer = await machines.writeSettings('pgbouncer.ini', pgbouncerSettings(layout, users))
  machines.start('pgbouncer', programs.pgbouncer, [pgbouncer])
}

/** Starts a process of Wonderlark with its own data folder, as on a separate machine. */
async function startWonderlark(
  { machines, layout, mailServer, provider }: Cluster,
  name: string,
  env: Record<string, string>,
): Promise<Machine> {
  const folder = path.join(machines.folder, `data-${name}`)
  return machines.start(name, process.execPath, [path.join(root, 'src/server/boot/main.ts')], {
    isOurs: true,
    env: {
      ...buildEnvironment(layout),
      ...provider.environment(),
      ...env,
      DATA_DIR: folder,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'cluster@example.org',
    },
  })
}

const startWorker = (cluster: Cluster, name: string) => startWonderlark(cluster, name, { ROLE: 'worker' })

async function startWeb(cluster: Cluster, at: number): Promise<Machine> {
  const port = cluster.layout.webs[at] ?? 0
  const web = await startWonderlark(cluster, `web${at + 1}`, { ROLE: 'web', PORT: String(port) })
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  await cluster.machines.until(`web process ${at + 1} is ready`, isReady, web)
  return web
}

/** Kills a part, observes for a while, and prints the outage that clients saw. */
async function watchKill(name: string, crowd: Crowd, kill: () => Promise<void> | void): Promise<void> {
  const from = performance.now()
  await kill()
  await pause(watchSeconds * 1_000)
  const to = performance.now()
  const line = (attempts: Crowd['writes']) => {
    const { seconds, failures, longestGap } = findOutage(attempts, from, to)
    return `${failures} failed within ${seconds} s, longest time without a response ${longestGap} s`
  }
  say(`SIGKILL of ${name}`)
  say(`  writes: ${line(crowd.writes)}`)
  say(`  reads:  ${line(crowd.reads)}`)
}

async function findPrimary({ nodes }: Cluster): Promise<{ node: Node; machine: Machine; data: string }> {
  for (const entry of nodes.values()) {
    const isPrimary = await fetch(`http://127.0.0.1:${entry.node.patroni}/primary`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isPrimary) return entry
  }
  throw new Error('There is no primary.')
}

async function killParts(cluster: Cluster, crowd: Crowd, webs: Machine[], workers: Machine[]): Promise<void> {
  const { machines, layout } = cluster
  const countReminders = () => countRows(layout, 'select count(*) as n from notices')
  await machines.until('a fifth of the reminders', async () => (await countReminders()) >= people / 5, workers[0])
  say(`The first ${await countReminders()} of ${people} reminders are sent.`)
  await watchKill('a worker', crowd, () => void workers[0]?.child.kill('SIGKILL'))
  await watchKill('a web process', crowd, () => void webs[0]?.child.kill('SIGKILL'))
  await startWeb(cluster, 0)
  const primary = await findPrimary(cluster)
  if (!(await isStreaming(layout)())) throw new Error('The standby is not synchronous.')
  await watchKill(`the primary (node ${primary.node.name}, PostgreSQL and Patroni)`, crowd, async () => {
    primary.machine.child.kill('SIGKILL')
    await killPostgres(primary.data)
  })
  say(`Node ${(await findPrimary(cluster)).node.name} is the primary now.`)
  const from = performance.now()
  await startNode(cluster, primary.node)
  await machines.until('the killed node is a synchronous standby', isStreaming(layout))
  say(
    `Started again, the killed node was the synchronous standby after ${((performance.now() - from) / 1_000).toFixed(1)} s.`,
  )
}

/**
 * Counts the reminders that the mail server received. One that it accepted at the moment of a kill arrives again with
 * the same Message-ID, because the sender can't know. On Sundays, writers also get an email about their goals.
 */
async function countReminderEmails(mailServer: TestMailServer): Promise<{ emails: number; again: number }> {
  const reminders = (await mailServer.received()).filter(({ email }) => email.subject?.startsWith('Tomorrow: '))
  const emails = new Set(reminders.map(({ email }) => email.messageId)).size
  return { emails, again: reminders.length - emails }
}

/** Prints the totals. @returns true if nothing was lost or done twice */
async function tally({ machines, layout, mailServer }: Cluster, crowd: Crowd, worker?: Machine): Promise<boolean> {
  await machines.until('every job is done', async () => (await countRows(layout, undoneJobs)) === 0, worker, 300)
  const rows = await onPrimary<{ text: string }>(layout, ['select text from journal_entries'])
  const present = rows.map(({ text }) => text)
  const lost = findLost(crowd.acknowledged, present)
  const jobs = await countJobs(layout)
  const { emails, again } = await countReminderEmails(mailServer)
  say(`Writes: ${crowd.acknowledged.length} acknowledged, ${present.length} stored, ${lost.length} lost.`)
  say(
    `Reminders: ${people} due; ${jobs.notices} notices to ${jobs.people} people, ${emails} emails, ${again} duplicates; ${jobs.dead} jobs failed.`,
  )
  say(`Errors of clients: ${[...crowd.reasons].map(([reason, count]) => `${reason} ×${count}`).join(', ') || 'none'}.`)
  const counts = [jobs.notices, jobs.people, jobs.mails, emails]
  return (
    again <= maxDuplicates &&
    lost.length === 0 &&
    crowd.acknowledged.length > 0 &&
    jobs.dead === 0 &&
    counts.every((count) => count === people)
  )
}

async function run(cluster: Cluster): Promise<boolean> {
  const { machines, layout } = cluster
  const began = performance.now()
  await startDatabase(cluster)
  const webs = [await startWeb(cluster, 0), await startWeb(cluster, 1)]
  const site = `http://127.0.0.1:${layout.balancer}`
  await machines.until('the load balancer is ready', async () => (await fetch(`${site}/readyz`)).ok)
  await fillTown(layout, people)
  say(`The cluster is ready after ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
  const crowd = startCrowd({ site, provider: cluster.provider }, { writers: 5, readers: 3 })
  await machines.until('ten acknowledged writes', async () => crowd.acknowledged.length >= 10, webs[0])
  const workers = [await startWorker(cluster, 'worker1'), await startWorker(cluster, 'worker2')]
  await killParts(cluster, crowd, webs, workers)
  await crowd.stop()
  return tally(cluster, crowd, workers[1])
}

const found = await findPrograms()
if ('missing' in found) {
  say(`Skipped: this needs the Debian packages ${found.missing.join(', ')}.`)
} else {
  const machines = await Machines.open()
  const mailServer = await startMailServer()
  const provider = await startOpenIdProvider()
  const stop = () => void machines.close().then(() => process.exit(1))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const layout = await createLayout()
    const isGood = await run({ machines, programs: found.programs, layout, mailServer, provider, nodes: new Map() })
    say(isGood ? 'Passed: nothing was lost and nothing was done twice.' : 'Failed.')
    process.exitCode = isGood ? 0 : 1
  } finally {
    await machines.close()
    await mailServer.close()
    await provider.close()
  }
}
