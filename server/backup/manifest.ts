import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartFault } from '../start-fault.ts'
import { digestOf, isAbsent, type OnBytes } from './files.ts'

const MANIFEST = 'manifest.json'

const path = z.string().refine(text => !text.startsWith('/') && !text.split('/').includes('..'))

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** PostgreSQL's version; its files serve the same major version alone. */
  postgres: z.string(),
  folders: z.array(path),
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifest>

/** Written last: a backup without a manifest is incomplete. */
export async function writeManifest(backup: string, content: Manifest): Promise<void> {
  const fresh = join(backup, `${MANIFEST}.new`)
  await writeFile(fresh, JSON.stringify(content), { mode: 0o600, flush: true })
  await rename(fresh, join(backup, MANIFEST))
}

export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(error => {
    if (isAbsent(error)) throw new StartFault(`${backup} is not a finished backup: it has no ${MANIFEST}.`)
    throw error
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartFault(
      `The backup in ${backup} is damaged: its ${MANIFEST} cannot be read. Use another backup.`,
      cause,
    )
  }
}

/** Reads every file of a backup, and throws a StartFault that names the first one that differs from the manifest. */
export async function verifyFiles(backup: string, { files }: Pick<Manifest, 'files'>, onBytes: OnBytes): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const found = await digestOf(join(backup, path), onBytes)
    if (found?.bytes === bytes && found.sha256 === sha256) continue
    const fault = found ? 'is not as it was written' : 'is missing'
    throw new StartFault(`The backup in ${backup} is damaged: ${path} ${fault}. Use another backup.`)
  }
}
