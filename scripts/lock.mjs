// Part of the setup: runs on Node 16, without packages.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const LOOK_AGAIN_MS = 300

/** Runs `work` while no other process on this machine holds the lock file; the lock of a dead process does not count. */
export async function withLock(path, onWait, work) {
  let waited = false
  while (!take(path)) {
    if (!waited) onWait()
    waited = true
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

/** A hard link appears at once and with its content, or not at all. */
function take(path) {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfDead(path)
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function removeIfDead(path) {
  const holder = holderOf(path)
  if (holder === undefined || lives(holder)) return
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
    // Between the look and the move a living process may have taken it: then it gets it back.
    if (holderOf(aside) !== holder) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
