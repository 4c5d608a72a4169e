import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** When a process began, in a unit of its own; two processes that got the same number differ in it. */
function birthOf(pid) {
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

/** Whoever sees the lock sees it whole: it is written under another name first. */
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

/** Takes away the lock of a dead process, unless it changed hands since it was read. */
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
 * Runs `work` while no other process of this folder does; waits for one that is at it. A lock whose owner is dead
 * does not count.
 */
export async function withLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  let hasSaid = false
  while (!link(`${process.pid} ${birthOf(process.pid)}`, file)) {
    const text = read(file)
    const [pid, birth] = text?.split(' ') ?? []
    if (text !== undefined && (!isAlive(Number(pid)) || birthOf(Number(pid)) !== birth)) {
      removeStale(file, text)
    } else {
      if (!hasSaid) onWait()
      hasSaid = true
      await pause(100)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
