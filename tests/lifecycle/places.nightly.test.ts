import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyDataDir, getClusterPath, makeDataDir, query, serve, startServer, until } from './processes.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)(
  'root stores the database elsewhere if only root can enter DATA_DIR, and finds it again or says that it is missing',
  async () => {
    const dataDir = await makeDataDir(0o700)
    await query(dataDir, `insert into sources (name) values ('Library')`)
    const cluster = await getClusterPath(dataDir)
    expect(cluster).toMatch(/^\/var\/lib\/wonderlark\//)
    expect((await stat(cluster)).uid).not.toBe(0)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
    expect(await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).toContain('keep both')
    await rename(cluster, `${cluster}-away`)
    const { code, output } = await startServer(dataDir).ended
    expect(code).toBe(1)
    expect(output).toContain(`points to a database in ${cluster}, but there is none`)
    await rename(`${cluster}-away`, cluster)
    await serve(dataDir)
    expect(await query(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
  },
)

test.runIf(isRoot)('PostgreSQL does not run as root', async () => {
  const dataDir = await copyDataDir()
  await serve(dataDir)
  const [pid] = (await readFile(path.join(await getClusterPath(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
  expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
})

function mount(folder: string, ...options: string[]): boolean {
  try {
    execFileSync('mount', [...options, folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const mountSmallDisk = (folder: string, megabytes: number) =>
  mount(folder, '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs')

test.runIf(isRoot)(
  'a full disk is reported in one sentence, and the server starts once there is room',
  async ({ skip }) => {
    const dataDir = await makeDataDir()
    await mkdir(dataDir)
    if (!mountSmallDisk(dataDir, 20)) skip('this machine does not let root mount')
    try {
      const first = await startServer(dataDir).ended
      expect(first.code).toBe(1)
      expect(first.output.trim().split('\n').at(-1)).toBe(
        `The disk that holds ${dataDir} is full, so the database cannot be created.`,
      )
      // Room for PostgreSQL, but not for the database in it.
      execFileSync('mount', ['-o', 'remount,size=40m', dataDir])
      const second = await startServer(dataDir).ended
      expect(second.code).toBe(1)
      expect(second.output.trim()).toMatch(/The disk that holds .* is full/)
      expect(await readdir(await getClusterPath(dataDir))).not.toContain('postmaster.pid')
      execFileSync('mount', ['-o', 'remount,size=500m', dataDir])
      const { server } = await serve(dataDir)
      await query(dataDir, `insert into sources (name) values ('Library')`)
      await server.stop()
      await writeFile(path.join(dataDir, 'ballast'), Buffer.alloc(500_000_000)).catch(() => undefined)
      const full = await startServer(dataDir).ended
      expect(full.code).toBe(1)
      expect(full.output.trim()).toMatch(/^The disk that holds .* is full/)
      await rm(path.join(dataDir, 'ballast'))
      const { server: again } = await serve(dataDir)
      expect(await query(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
      await again.stop()
    } finally {
      execFileSync('umount', ['-l', dataDir])
    }
  },
)

/** Returns the response statuses of a write and of a read. */
async function fetchStatuses(url: string): Promise<{ write: number; read: number }> {
  const fetchStatus = async (path: string) => {
    const response = await fetch(url + path, { redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  }
  return {
    write: await fetchStatus('/api/auth/google/start'),
    read: await fetchStatus(`/api/events?q=${Math.random()}`),
  }
}

test.runIf(isRoot)('the server survives a disk that fills up, and recovers once there is room', async ({ skip }) => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  if (!mountSmallDisk(dataDir, 500)) skip('this machine does not let root mount')
  try {
    const { server, url } = await serve(dataDir)
    const well = { write: 303, read: 200 }
    expect(await fetchStatuses(url)).toEqual(well)
    await writeFile(path.join(dataDir, 'ballast'), Buffer.alloc(500_000_000)).catch(() => undefined)
    // More than fits into the write-ahead log: PostgreSQL exits and can't restart.
    const growing = `insert into sources (name) select md5(n::text) || repeat('x', 900) from generate_series(1, 60000) n`
    await query(dataDir, growing).catch(() => undefined)
    const { write, read } = await fetchStatuses(url)
    expect([303, 503, 507]).toContain(write)
    expect([200, 503]).toContain(read)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await rm(path.join(dataDir, 'ballast'))
    await until(async () => (await fetch(`${url}/readyz`)).status === 200)
    expect(await fetchStatuses(url)).toEqual(well)
    expect((await server.stop()).code).toBe(0)
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})

test.runIf(isRoot)('a read-only file system is reported in one sentence', async ({ skip }) => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  if (!mountSmallDisk(dataDir, 20)) skip('this machine does not let root mount')
  try {
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    const { code, output } = await startServer(dataDir).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `DATA_DIR (${dataDir}) is on a read-only file system (EROFS); fix that or set DATA_DIR to another folder.`,
    )
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})

test.runIf(isRoot)('a file system that can’t hold a database is reported in one sentence', async ({ skip }) => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  if (!mount(dataDir, '-t', 'hugetlbfs', 'none')) skip('this machine does not let root mount')
  try {
    const { code, output } = await startServer(dataDir).ended
    expect(code).toBe(1)
    expect(output.trim().split('\n').at(-1)).toBe(
      `DATA_DIR (${dataDir}) is on a file system that cannot store files (EINVAL); ` +
        'fix that or set DATA_DIR to another folder.',
    )
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})

test.runIf(isRoot)('a read-only database is reported at once, without retries', async ({ skip }) => {
  const dataDir = await copyDataDir()
  const cluster = await getClusterPath(dataDir)
  if (!mount(cluster, '--bind', cluster)) skip('this machine does not let root mount')
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', cluster])
    const { code, output } = await startServer(dataDir).ended
    expect(code).toBe(1)
    expect(output).toContain('PostgreSQL did not start: could not create lock file "postmaster.pid"')
  } finally {
    execFileSync('umount', ['-l', cluster])
  }
})
