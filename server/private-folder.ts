import { chmodSync, mkdirSync, statSync } from 'node:fs'

const isOwn = (path: string) => statSync(path).uid === process.getuid?.()

/** Makes a folder that other users of this machine cannot read, and closes one that an earlier release left open. */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (isOwn(path)) chmodSync(path, 0o700)
  return path
}

/**
 * The data folder, made when missing. Started by root, PostgreSQL runs as another user, which must be able to pass through
 * the folder without listing it, for as long as it runs.
 */
export function dataFolder(path: string): string {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  mkdirSync(path, { recursive: true, mode })
  const { mode: found } = statSync(path)
  if (isOwn(path) && (found & mode) !== mode) chmodSync(path, found | mode)
  return path
}
