import { execFile } from 'node:child_process'
import { lstatSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.ts'
import { spawnService, untilReady } from './process.ts'

const exec = promisify(execFile)

let first: Promise<string> | undefined

/**
 * Fills an empty data folder with what a first start leaves in it: a migrated database, and in it the towns of the world.
 * A first start takes many seconds, so that one is made for each process of the tests, and copied.
 */
export async function fillAsStarted(dataDir: string): Promise<string> {
  first ??= makeFirst()
  const from = await first
  // Where the database lies outside the folder, a copy would lead to the same one: the start makes its own.
  const isWhole = !lstatSync(join(from, 'postgres')).isSymbolicLink()
  // Its owner, who may be PostgreSQL's, goes with it.
  if (isWhole) await exec('cp', ['-a', `${from}/.`, dataDir])
  return dataDir
}

async function makeFirst(): Promise<string> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nearmark-started-'))
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
  const service = spawnService({ NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR })
  await untilReady(service)
  service.child.kill('SIGTERM')
  await service.ended
  return DATA_DIR
}
