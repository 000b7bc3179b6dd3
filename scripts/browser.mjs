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
const LAUNCH_WITHIN_MS = 30_000
// Tests run as root and in containers, where Chromium's own sandbox cannot be had.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

/**
 * A Chromium that has been seen to start on this machine: the one at CHROMIUM_PATH, else one that is installed, else the
 * one that came with the packages. Pass `args` and `env` when launching it.
 */
export async function chromiumPath() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await launches({ executablePath: given })) return browser({ executablePath: given })
    throw new Error(`The Chromium at CHROMIUM_PATH (${given}) does not start.`)
  }
  for (const executablePath of installedOnes()) {
    if (await launches({ executablePath })) return browser({ executablePath })
  }
  return packagedChromium()
}

const browser = ({ executablePath, env = {} }) => ({ executablePath, args: ARGS, env: { ...process.env, ...env } })

function installedOnes() {
  const folders = [...(process.env.PATH || '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  const apps = ['/Applications', join(homedir(), 'Applications')].flatMap(folder =>
    MAC_APPS.map(app => join(folder, `${app}.app/Contents/MacOS/${app}`)),
  )
  const paths = folders.flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...new Set([...paths, ...apps].filter(existsSync).map(path => realpathSync(path)))]
}

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
  throw new Error('No Chromium starts on this machine. Install chromium, or set CHROMIUM_PATH to the path of one.')
}

/** The package unpacks into the temporary folder: a private one here, renamed when it is whole. */
async function unpack(folder) {
  mkdirSync(CACHE, { recursive: true })
  const half = mkdtempSync(`${folder}-`)
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  // That name of a system makes it unpack the libraries too.
  const env = { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await exec(process.execPath, ['--input-type=module', '--eval', script], { cwd: dirname(PACKAGES), env })
  writeFileSync(join(half, 'fonts/fonts.conf'), fontsConf(join(folder, 'fonts')))
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

const fontsConf = folder => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`

/** Whether it comes up: it says so on its error output, where the packaged one has no other way. */
async function launches({ executablePath, env }) {
  const profile = mkdtempSync(join(tmpdir(), 'nearmark-browser-'))
  const args = ['--headless', ...ARGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const closed = new Promise(resolve => child.once('close', resolve))
  const cameUp = await new Promise(resolve => {
    let said = ''
    child.stderr.on('data', text => {
      said += text
      if (said.includes('DevTools listening on')) resolve(true)
    })
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    setTimeout(() => resolve(false), LAUNCH_WITHIN_MS).unref()
  })
  if (child.pid) {
    endGroup(child.pid)
    await closed
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return cameUp
}

/** The browser's own processes with it. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It had ended by itself.
  }
}
