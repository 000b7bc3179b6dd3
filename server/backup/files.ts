import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const CHUNK_BYTES = 1 << 20

/** A file of a backup; `path` is relative to its root. */
export interface FileEntry {
  path: string
  bytes: number
  sha256: string
}

/** Called with the bytes that were just read. */
export type OnBytes = (bytes: number) => void

/** Every file and folder below `root`, as paths relative to it. What vanishes meanwhile is left out. */
export async function walk(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  const pending = [root]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(emptyIfAbsent)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) pending.push(path)
      if (entry.isDirectory()) folders.push(relative(root, path))
      else if (entry.isFile()) files.push(relative(root, path))
    }
  }
  return { folders: folders.sort(), files: files.sort() }
}

/** Copies a file for its owner alone; undefined when it is no longer there. */
export async function copyFile(
  from: string,
  to: string,
  onBytes: OnBytes,
): Promise<Omit<FileEntry, 'path'> | undefined> {
  const source = await open(from).catch(undefinedIfAbsent)
  if (!source) return undefined
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'w', 0o600)
    try {
      return await digest(source, onBytes, chunk => target.writeFile(chunk))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The size and hash of a file; undefined when it is not there. */
export async function digestOf(path: string, onBytes: OnBytes): Promise<Omit<FileEntry, 'path'> | undefined> {
  const file = await open(path).catch(undefinedIfAbsent)
  if (!file) return undefined
  try {
    return await digest(file, onBytes, async () => undefined)
  } finally {
    await file.close()
  }
}

async function digest(file: FileHandle, onBytes: OnBytes, onChunk: (chunk: Buffer) => Promise<void>) {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await onChunk(chunk)
    bytes += bytesRead
    onBytes(bytesRead)
  }
}

/** Once for all files, which is far cheaper than once for each. */
export const syncDisks = () => promisify(execFile)('sync')

export const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function emptyIfAbsent(error: unknown): [] {
  if (isAbsent(error)) return []
  throw error
}

function undefinedIfAbsent(error: unknown): undefined {
  if (isAbsent(error)) return undefined
  throw error
}
