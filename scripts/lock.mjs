// Part of the setup: runs on Node 16, without packages.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const POLL_MS = 300

/** Runs `work` while no other process on this machine holds the lock file; the lock of a dead process does not count. */
export async function withLock(path, onWait, work) {
  let waited = false
  while (!tryLock(path)) {
    if (!waited) onWait()
    waited = true
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
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

/** A hard link is made atomically: the lock file never exists without its content. */
function tryLock(path) {
  const ownFile = `${path}.${process.pid}`
  writeFileSync(ownFile, String(process.pid))
  try {
    linkSync(ownFile, path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfDead(path)
    return false
  } finally {
    rmSync(ownFile, { force: true })
  }
}

function removeIfDead(path) {
  const holder = holderOf(path)
  if (holder === undefined || isAlive(holder)) return
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
    // Another process may have taken the lock between the check and the rename: its lock is put back.
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

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
