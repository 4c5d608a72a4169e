import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, inject, test } from 'vitest'
import { checkExternalPostgres } from './external-postgres.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'

const servers: Server[] = []

/** Starts a fake server that isn't PostgreSQL, or that sends the given response. */
async function pretend(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return `127.0.0.1:${port}`
}

/** Builds an ErrorResponse of PostgreSQL's protocol. */
function refusal(code: string, text = 'no'): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

async function sentenceFor(url: string): Promise<string> {
  const error = await checkExternalPostgres(url).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperatorError)
  const { message } = error as Error
  expect(message).not.toContain('secret')
  return message
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('rejects a host where nothing listens', async () => {
  const place = await pretend(() => undefined)
  servers.splice(0).forEach((server) => server.close())
  expect(await sentenceFor(`postgres://ann:secret@${place}/town`)).toBe(
    `Cannot use the database in DATABASE_URL (${place}/town): connection refused; start PostgreSQL there, or correct the address.`,
  )
})

test('rejects a server that is not PostgreSQL', async () => {
  const web = await pretend((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await sentenceFor(`postgres://ann:secret@${web}/town`)).toContain('not PostgreSQL')
  const silent = await pretend((socket) => socket.destroy())
  expect(await sentenceFor(`postgres://ann:secret@${silent}/town`)).toContain('not PostgreSQL')
})

test.each([
  ['28P01', 'it rejects the password of ann'],
  ['28000', 'it rejects the user ann'],
  ['3D000', 'it has no database named town'],
  ['53300', 'it has no free connections'],
])('explains error %s of PostgreSQL', async (code, reason) => {
  const place = await pretend((socket) => socket.end(refusal(code)))
  expect(await sentenceFor(`postgres://ann:secret@${place}/town`)).toContain(reason)
})

test('rejects a pooler that accepts no settings', async () => {
  const place = await pretend((socket) => socket.end(refusal('08P01', 'unsupported startup parameter: options')))
  expect(await sentenceFor(`postgres://ann:secret@${place}/town`)).toContain(
    'it is a connection pooler; set DATABASE_DIRECT_URL to the URL of the database itself.',
  )
})

test('accepts a working PostgreSQL', async () => {
  const { host, user } = inject('postgres').connection
  await checkExternalPostgres(`postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`)
})
