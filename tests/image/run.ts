import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { findRuntime } from '#server/platform/postgres/postgres-runtime.ts'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { readServiceEnvironment } from './compose-file.ts'
import { Container, makeVolume, mountImage, removeImages, type Image } from './container.ts'
import { buildImage } from './image-build.ts'

/** `npm run test:image`: see "In a container" in docs/install.md. Needs root, debootstrap and buildah. */

const folder = mkdtempSync(path.join(tmpdir(), 'wonderlark-image-'))
chmodSync(folder, 0o755)
const hosts = path.join(folder, 'hosts')
/** The service names in compose.yaml resolve to this otherwise unused address. */
const servicesAddress = '127.0.0.77'
const cleanups: (() => unknown)[] = []
const title = 'Bookbinding for beginners'

function claim(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`False: ${sentence}.`)
  console.log(`✓ ${sentence}`)
}

async function start(image: Image, data: string, settings: Record<string, string>) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const container = new Container(image, { data, hosts, env: { ...settings, PORT: String(port), PUBLIC_URL: url } })
  cleanups.push(() => container.kill())
  return { container, url, seconds: await container.untilReady(url) }
}

/** Does what `docker run --rm -v DATA:/data IMAGE node src/server/backup/command.ts …` does. */
async function runBackupCommand(
  image: Image,
  data: string,
  env: Record<string, string>,
  args: string[],
): Promise<void> {
  const command = ['node', 'src/server/backup/command.ts', ...args]
  await new Container(image, { data, hosts, env, command }).untilEnd()
}

async function hostEvent(url: string): Promise<void> {
  const browser = openBrowser(url)
  const page = await browser.open('/api/auth/google/start')
  await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
  const date = Temporal.Now.plainDateISO().add({ days: 7 }).toString()
  const place = {
    location: 'Bryant Park, New York',
    latitude: 40.7536,
    longitude: -73.9832,
    timeZone: 'America/New_York',
  }
  const body = JSON.stringify({ title, date, time: '10:00', endTime: '12:00', ...place })
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(`${url}/api/events/host`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`Hosting an event failed: ${await response.text()}`)
}

async function hasEvent(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/events?q=bookbinding`)
  const events = (await response.json()) as { title: string }[]
  return events.some((event) => event.title === title)
}

/** Tests the image with the embedded database: hosting, a restart, a backup and a restore. */
async function testAlone(image: Image): Promise<void> {
  const demo = { DEMO: '1', SEED: 'none' }
  const [first, second] = [
    makeVolume(image, path.join(folder, 'first')),
    makeVolume(image, path.join(folder, 'second')),
  ]
  const one = await start(image, first, demo)
  console.log(
    `  image: ${Math.round(image.bytes / 1e6)} MB; ready after ${one.seconds.toFixed(1)} s with a new database`,
  )
  claim((await fetch(`${one.url}/home`)).ok, 'the image serves its pages')
  claim(!readdirSync(first).some((name) => name.startsWith('runtime-')), 'it runs PostgreSQL from node_modules')
  await hostEvent(one.url)
  claim(await hasEvent(one.url), 'an event can be hosted in it')
  await one.container.exec('node', 'scripts/ask-health.js')
  claim(true, 'its health check passes')
  const output = await one.container.exec(
    'sh',
    '-c',
    'touch /app/x /x 2>&1; id -u; grep -E "CapEff|NoNewPrivs" /proc/self/status',
  )
  claim(output.split('Read-only file system').length === 3, 'it can’t change its program files')
  claim(/^10001$/m.test(output) && /CapEff:\s+0+$/m.test(output), 'it runs without privileges')
  await one.container.stop()

  const again = await start(image, first, demo)
  const megabytes = Math.round(again.container.measureMemory())
  console.log(`  ready after ${again.seconds.toFixed(1)} s with that database; ${megabytes} MB in use when idle`)
  claim(await hasEvent(again.url), 'the event is there after a restart')
  const backup = '/data/backup.tar.gz'
  await again.container.exec('node', 'src/server/backup/command.ts', 'backup', backup)
  await again.container.stop()

  copyFileSync(path.join(first, 'backup.tar.gz'), path.join(second, 'backup.tar.gz'))
  execFileSync('chown', ['--reference', second, path.join(second, 'backup.tar.gz')])
  await runBackupCommand(image, second, demo, ['restore', backup])
  const restored = await start(image, second, demo)
  claim(await hasEvent(restored.url), 'a backup made in one container can be restored in another')
  await restored.container.stop()
}

/** Starts the project's PostgreSQL as the service `postgres`. Debian 12 has only 15, and Wonderlark needs 17. */
async function startPostgres(env: Record<string, string>): Promise<void> {
  // The account "nobody", because PostgreSQL refuses to run as root.
  const runtime = await findRuntime({ uid: 65_534, gid: 65_534 }, path.join(folder, 'runtime'))
  const bin = path.join(runtime.folder, 'bin')
  const data = path.join(folder, 'postgres')
  const password = path.join(folder, 'password')
  const [user = '', database = ''] = [env['POSTGRES_USER'], env['POSTGRES_DB']]
  mkdirSync(data)
  writeFileSync(password, env['POSTGRES_PASSWORD'] ?? '')
  execFileSync('chown', ['nobody:nogroup', data, password])
  const as = ['--reuid=nobody', '--regid=nogroup', '--clear-groups']
  const initdb = [path.join(bin, 'initdb'), '-D', data, '-U', user, '-A', 'scram-sha-256', `--pwfile=${password}`]
  execFileSync('setpriv', [...as, ...initdb], { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const settings = ['-c', `listen_addresses=${servicesAddress}`, '-c', `unix_socket_directories=${data}`]
  const postgres = spawn('setpriv', [...as, path.join(bin, 'postgres'), '-D', data, ...settings], {
    cwd: '/',
    stdio: 'ignore',
  })
  cleanups.push(() => postgres.kill('SIGINT'))
  const connect = async () => {
    const client = new pg.Client({
      host: servicesAddress,
      user,
      password: env['POSTGRES_PASSWORD'],
      database: 'postgres',
    })
    await client.connect()
    return client
  }
  let client: pg.Client | null = null
  while (postgres.exitCode === null && client === null) {
    client = await connect().catch(() => null)
    if (client === null) await pause(50)
  }
  if (client === null) throw new Error('PostgreSQL for the service postgres ended early.')
  await client.query(`create database ${database}`).finally(() => client.end())
}

/** Starts an SMTP server as the service `mail`. @returns the messages it receives */
async function startMailCatcher(): Promise<string[]> {
  const caught: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        caught.push(text)
        done()
      })
    },
  })
  server.listen(1025, servicesAddress)
  await once(server.server, 'listening')
  cleanups.push(() => server.close())
  return caught
}

/** Tests the services of compose.yaml with its profile `mail` and a database over TCP. */
async function testComposed(image: Image): Promise<void> {
  const mail = { SMTP_URL: 'smtp://mail:1025', MAIL_FROM: 'Wonderlark <wonderlark@example.org>' }
  const given = { POSTGRES_PASSWORD: randomUUID(), ...mail }
  await startPostgres(readServiceEnvironment('postgres', given))
  const caught = await startMailCatcher()
  const settings = readServiceEnvironment('wonderlark', given)
  const data = makeVolume(image, path.join(folder, 'composed'))
  const { container, url, seconds } = await start(image, data, settings)
  console.log(
    `  ready after ${seconds.toFixed(1)} s; ${Math.round(container.measureMemory())} MB in use without PostgreSQL`,
  )
  const events = (await (await fetch(`${url}/api/events`)).json()) as object[]
  claim(events.length > 0, 'the services of compose.yaml serve the demo town')
  await container.exec('node', 'src/server/outbox/command.ts', 'ada@example.org')
  claim(
    caught.some((mail) => mail.includes('To: ada@example.org')),
    'email reaches the service mail',
  )
  await container.exec('node', 'src/server/backup/command.ts', 'backup', '/data/backup.tar.gz')
  await container.stop()
  await runBackupCommand(image, data, settings, ['restore', '/data/backup.tar.gz', '--replace'])
  const again = await start(image, data, settings)
  claim((await fetch(`${again.url}/api/events`)).ok, 'a backup of the services can be restored over them')
  await again.container.stop()
}

try {
  writeFileSync(hosts, `127.0.0.1 localhost\n${servicesAddress} postgres mail\n`)
  chmodSync(hosts, 0o644)
  const image = mountImage(buildImage(folder))
  await testAlone(image)
  await testComposed(image)
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp()
  removeImages()
  rmSync(folder, { recursive: true, force: true })
}
