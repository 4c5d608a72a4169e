import { createECDH, randomUUID, timingSafeEqual } from 'node:crypto'
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { systemCode } from '#server/platform/process/process.ts'
import type { DiskFacts, SecretFacts } from './check-machine.ts'

/** Timeout in milliseconds for external servers. */
const timeoutMs = 5_000

export interface ProbeResponse {
  status: number
  text: string
  /** Seconds that this machine is ahead of the server; null if the response has no date. */
  ahead: number | null
}

/** Requests a URL; returns null if there is no response. */
export async function probe(address: string, fetch: typeof globalThis.fetch): Promise<ProbeResponse | null> {
  const began = Date.now()
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'follow' })
    const text = (await response.text()).slice(0, 100)
    const date = Date.parse(response.headers.get('date') ?? '')
    // The date has whole seconds, so add half a second and compare it with the middle of the request.
    const ahead = Number.isNaN(date) ? null : ((began + Date.now()) / 2 - (date + 500)) / 1000
    return { status: response.status, text, ahead }
  } catch {
    // The error doesn't say anything useful: it could be DNS, the network or a firewall.
    return null
  }
}

/** Connects to a mail server. @returns the first line that it sends; null if nothing responds */
export async function probeGreeting(host: string, port: number): Promise<string | null> {
  const socket = connect({ host, port, timeout: timeoutMs })
  socket.on('timeout', () => socket.destroy(new Error('timeout')))
  try {
    const [data] = (await once(socket, 'data')) as [Buffer]
    return data.toString('latin1').split('\r\n')[0] ?? ''
  } catch {
    // Nothing listens there, or nothing is sent.
    return null
  } finally {
    socket.destroy()
  }
}

/** Returns the nearest existing parent folder. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const parent = path.dirname(folder)
  return isThere || parent === folder ? folder : existing(parent)
}

export async function probeDisk(dataDir: string): Promise<DiskFacts> {
  const folder = await existing(path.resolve(dataDir))
  const { bavail, bsize } = await statfs(folder)
  const trial = path.join(folder, `.wonderlark-doctor-${randomUUID()}`)
  let obstacle: string | null = null
  try {
    await writeFile(trial, 'x', { flag: 'wx' })
  } catch (error) {
    obstacle = systemCode(error)
  } finally {
    await rm(trial, { force: true })
  }
  return { folder, freeBytes: bavail * bsize, obstacle }
}

/** Returns the permissions of those files that exist. */
export async function probeSecrets(files: readonly string[]): Promise<SecretFacts[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const mode = await stat(file).then(
        (status) => status.mode,
        () => null,
      )
      return mode === null ? [] : [{ file, mode }]
    }),
  )
  return found.flat()
}

/** Returns whether the VAPID keys are a pair. Both are base64url. */
export function arePair(publicKey: string, privateKey: string): boolean {
  const exchange = createECDH('prime256v1')
  try {
    exchange.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  const [own, given] = [exchange.getPublicKey(), Buffer.from(publicKey, 'base64url')]
  return own.length === given.length && timingSafeEqual(own, given)
}
