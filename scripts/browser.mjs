import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const PACKAGES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')
const CACHE = join(PACKAGES, '.cache')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'headless_shell']
const MAC_APPS = ['Google Chrome', 'Chromium']
const LAUNCH_TIMEOUT_MS = 30_000
// Tests run as root and in containers, where Chromium's own sandbox does not work.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

/**
 * A Chromium that was launched successfully on this machine: the one at CHROMIUM_PATH, else the packaged one, which has the same
 * windows and the same pace everywhere, else an installed one. Pass `args` and `env` when launching it.
 */
export async function chromiumPath() {
  const executablePath = process.env.CHROMIUM_PATH
  if (executablePath) {
    if (await launches({ executablePath })) return browser({ executablePath })
    throw new Error(`The Chromium at CHROMIUM_PATH (${executablePath}) does not start.`)
  }
  const packaged = await packagedChromium()
  if (packaged) return packaged
  for (const executablePath of installedChromiums()) {
    if (await launches({ executablePath })) return browser({ executablePath })
  }
  throw new Error('No Chromium starts on this machine. Install chromium, or set CHROMIUM_PATH to the path of one.')
}

const browser = ({ executablePath, env = {} }) => ({ executablePath, args: ARGS, env: { ...process.env, ...env } })

function installedChromiums() {
  const folders = [...(process.env.PATH || '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  const apps = ['/Applications', join(homedir(), 'Applications')].flatMap(folder =>
    MAC_APPS.map(app => join(folder, `${app}.app/Contents/MacOS/${app}`)),
  )
  const paths = folders.flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...new Set([...paths, ...apps].filter(existsSync).map(path => realpathSync(path)))]
}

/** Null on a system for which it is not made. */
async function packagedChromium() {
  const version = JSON.parse(readFileSync(join(PACKAGES, '@sparticuz/chromium/package.json'), 'utf8')).version
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const libraries = join(folder, 'al2023/lib')
  const withLibraries = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  // The machine's own libraries fit it best; many machines have none.
  for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: withLibraries }]) {
    if (await launches({ executablePath, env })) return browser({ executablePath, env })
  }
  return null
}

/** The package unpacks into the temporary folder. Here that is a folder of our own, renamed once it is complete. */
async function unpack(folder) {
  mkdirSync(CACHE, { recursive: true })
  const incomplete = mkdtempSync(`${folder}-`)
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  // The package unpacks its libraries only where AWS_EXECUTION_ENV names this system.
  const env = { ...process.env, TMPDIR: incomplete, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await exec(process.execPath, ['--input-type=module', '--eval', script], { cwd: dirname(PACKAGES), env })
  writeFileSync(join(incomplete, 'fonts/fonts.conf'), fontsConf(join(folder, 'fonts')))
  try {
    renameSync(incomplete, folder)
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

const fontsConf = folder => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`

/** Whether the browser starts. Every Chromium, the packaged one too, then prints its DevTools URL to standard error. */
async function launches({ executablePath, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-browser-'))
  const args = ['--headless', ...ARGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const child = spawn(executablePath, args, {
    // Debian's leaves folders beside its profile when it is killed.
    env: { ...process.env, ...env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const closed = new Promise(resolve => child.once('close', resolve))
  const started = await new Promise(resolve => {
    let output = ''
    child.stderr.on('data', text => {
      output += text
      if (output.includes('DevTools listening on')) resolve(true)
    })
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    setTimeout(() => resolve(false), LAUNCH_TIMEOUT_MS).unref()
  })
  if (child.pid) {
    killGroup(child.pid)
    await closed
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return started
}

/** Kills the browser and the processes that it started. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}
