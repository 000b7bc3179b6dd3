// Runs on the machine's own Node, which may be as old as 16, before any package is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const RUNTIME = join(ROOT, '.runtime')
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`
const INSTALLED = join(ROOT, 'node_modules', '.nearmark-installed')

/** A failure that one sentence explains. */
export class SetupFault extends Error {}

export const say = sentence => process.stderr.write(`${sentence}\n`)

/**
 * Installs a Node that is new enough, and the packages, unless they are installed.
 * Returns the path of that Node, and an environment whose PATH begins with it, and in which it keeps what it has compiled.
 */
export async function ensure() {
  const isReady = () => nodeToUse() !== undefined && packagesAreInstalled()
  if (!isReady()) {
    mkdir(RUNTIME)
    await withLock(join(RUNTIME, 'setup.lock'), () => say('Waiting for another setup to finish'), install)
  }
  const node = nodeToUse()
  return { node, env: environmentFor(node) }
}

async function install() {
  if (nodeToUse() === undefined) await installNode()
  if (!packagesAreInstalled()) await installPackages(nodeToUse())
}

// What Node has stripped of types and compiled is read by the next start.
const environmentFor = node => ({
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})

/** This Node if it runs TypeScript as it is, else the one installed earlier. */
function nodeToUse() {
  if (runsTypeScript(process.versions.node)) return process.execPath
  const own = join(RUNTIME, 'node_modules', NODE_PACKAGE, 'bin', 'node')
  return existsSync(join(RUNTIME, `${NODE_PACKAGE}.ready`)) && existsSync(own) ? own : undefined
}

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 22 ? minor >= 18 : major >= 24
}

async function installNode() {
  say(`Installing Node 24, since this machine's is ${process.versions.node}`)
  // A package.json of its own keeps npm in this folder; its --prefix would lose the machine's npm settings.
  writeFileSync(join(RUNTIME, 'package.json'), '{ "private": true }\n')
  await npm(process.execPath, ['install', `${NODE_PACKAGE}@24`, '--no-save', '--no-package-lock'], RUNTIME)
  const node = join(RUNTIME, 'node_modules', NODE_PACKAGE, 'bin', 'node')
  const { status } = spawnSync(node, ['--version'])
  if (status !== 0) throw new SetupFault('The installed Node 24 does not run here. Please install Node 22.18 or newer.')
  writeFileSync(join(RUNTIME, `${NODE_PACKAGE}.ready`), '')
}

/** Native packages depend on the platform, so a folder that was copied to another platform is installed again. */
const packagesKey = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

function packagesAreInstalled() {
  const key = packagesKey()
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === key) return true
  if (!matchesLock()) return false
  writeFileSync(INSTALLED, key)
  return true
}

/** Whether `npm install`, by hand, has already put exactly the locked versions in place. */
function matchesLock() {
  const recorded = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(recorded)) return false
  const packagesOf = path => JSON.parse(readFileSync(path, 'utf8')).packages || {}
  const installed = packagesOf(recorded)
  const locked = Object.entries(packagesOf(join(ROOT, 'package-lock.json')))
  return locked.every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : Boolean(optional)),
  )
}

async function installPackages(node) {
  say('Installing packages')
  // Not `npm ci`: it fails on a lock made where the registry lacks a package for some other platform.
  await npm(node, ['install', '--no-save'], ROOT)
  writeFileSync(INSTALLED, packagesKey())
}

async function npm(node, args, cwd) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...environmentFor(node), npm_config_globalconfig: globalNpmSettings() }
  const child = spawn(node, [npmCli(), ...args, ...quiet], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (status !== 0) throw new SetupFault(`${reasonIn(output)}\n${output.trim().split('\n').slice(0, 15).join('\n')}`)
}

/** npm looks for the machine's settings, its proxy and certificates, beside the Node that runs it. */
function globalNpmSettings() {
  const { stdout } = spawnSync(process.execPath, [npmCli(), 'config', 'get', 'globalconfig'], { encoding: 'utf8' })
  return stdout.trim()
}

/** The path of npm's script, to be run by a chosen Node instead of the one that its shebang names. */
function npmCli() {
  const current = process.env.npm_execpath
  if (current && /npm-cli\.c?js$/.test(current) && existsSync(current)) return current
  const folders = [dirname(process.execPath), ...(process.env.PATH || '').split(delimiter)]
  const candidates = folders.map(folder => join(folder, 'npm')).filter(existsSync)
  const found = candidates.map(path => realpathSync(path)).find(path => /\.c?js$/.test(path))
  if (!found) throw new SetupFault('npm was not found. Please install Node together with npm.')
  return found
}

function reasonIn(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output))
    return 'The packages could not be fetched: npm cannot reach its registry. Check the network and start again.'
  if (/CERT|self.signed/i.test(output))
    return 'The packages could not be fetched: npm does not trust the certificate it was shown. See its setting cafile.'
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 1 GB and start again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write in ${ROOT}. Start as the user whom the folder belongs to.`
  return 'npm could not install the packages. It said:'
}

function mkdir(path) {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    throw new SetupFault(`${reasonIn(String(error))}`)
  }
}

/** Ends the process with the failure's sentence. */
export function giveUp(error) {
  say(error instanceof SetupFault ? error.message : error.stack)
  process.exit(1)
}
