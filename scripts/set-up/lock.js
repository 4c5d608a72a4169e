import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns when a process started, in system-specific units. Distinguishes processes that reuse an id. */
function readStartTime(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the lock under another name first, so that nobody reads a partial one. */
function link(text, file) {
  const unfinished = `${file}-${process.pid}`
  writeFileSync(unfinished, text)
  try {
    linkSync(unfinished, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Removes the lock of a dead process, unless another process has taken it since. */
function removeStale(file, text) {
  const aside = `${file}-stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  rmSync(aside)
  if (taken !== undefined && taken !== text) link(taken, file)
}

/**
 * Runs `work` in one process of this folder at a time. Waits for the others, but not for a lock whose owner is dead.
 */
export async function withLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  let hasStated = false
  while (!link(`${process.pid} ${readStartTime(process.pid)}`, file)) {
    const text = read(file)
    const [pid, birth] = text?.split(' ') ?? []
    if (text !== undefined && (!isAlive(Number(pid)) || readStartTime(Number(pid)) !== birth)) {
      removeStale(file, text)
    } else {
      if (!hasStated) onWait()
      hasStated = true
      await pause(100)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
