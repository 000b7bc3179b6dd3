import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface MemoryDisk {
  folder: string
  unmount: () => void
}

/** A small disk in memory, or null where this user may not mount one: without root, and in most containers. */
export function mountMemoryDisk(options: string): MemoryDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-disk-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) {
    remove()
    return null
  }
  return {
    folder,
    unmount: () => {
      spawnSync('umount', ['--lazy', folder])
      remove()
    },
  }
}
