import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumPath } from '../scripts/browser.mjs'
import { freePort } from '../scripts/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
const COPIED = [
  'contract',
  'media',
  'scripts',
  'server',
  'simulators',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
/** The goals are 1 s and 3 s, on a machine that does nothing else: docs/benchmarks.md. */
const SEEN = { timeout: 30_000 }

let project: string
let port: number
let dev: ChildProcess
let ended: Promise<number | null>
let output = ''
let browser: Browser

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'nearmark-dev-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(project, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  port = await freePort()
  writeFileSync(join(project, '.env'), `PORT=${port}\nDATA_DIR=${join(project, 'data')}\n`)
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  ended = new Promise(resolve => dev.once('exit', resolve))
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  await vi.waitUntil(() => output.includes('Nearmark is ready'), { timeout: 50_000 })
  const { executablePath, args, env } = await chromiumPath()
  browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env })
})

afterAll(async () => {
  await browser?.close()
  dev.kill('SIGTERM')
  await ended
  rmSync(project, { recursive: true, force: true })
})

const url = (path: string) => `http://localhost:${port}${path}`

/** Replaces a text in every source of that folder. */
function change(folder: string, text: string, by: string) {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: project })
    .filter(file => !file.includes('.test.'))
    .map(file => join(project, file))
    .filter(file => readFileSync(file, 'utf8').includes(text))
  expect(files).not.toEqual([])
  for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, by))
}

async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text())
  })
  await page.goto(url(path))
  return { page, complaints }
}

const postmaster = () => readFileSync(join(project, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]

test('a change of the creator app is on screen without a reload, and what was typed stays', async () => {
  const { page, complaints } = await open('/create')
  await page.getByLabel('Email').fill('mei@example.com')
  change('web', 'Send Verification Link', 'Send Changed Link')
  await page.getByRole('button', { name: 'Send Changed Link' }).waitFor(SEEN)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mei@example.com')
  expect(complaints).toEqual([])
})

test.each(['/', '/support', '/plans', '/mailbox'])('%s is shown without a complaint of the browser', async path => {
  const { page, complaints } = await open(path)
  await page.getByRole('heading', { level: 1 }).waitFor(SEEN)
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
  await page.close()
})

test('a change of a page that only the server renders is on screen after a reload by itself', async () => {
  const { page, complaints } = await open('/checkin/unknown')
  await page.getByRole('heading', { name: 'Check-in Link Not Found' }).waitFor(SEEN)
  change('web', 'Check-in Link Not Found', 'Check-in Link Not Changed')
  await page.getByRole('heading', { name: 'Check-in Link Not Changed' }).waitFor(SEEN)
  expect(complaints).toEqual([])
})

test('a change of the server is answered after a restart that leaves the database running', async () => {
  const before = postmaster()
  change('server', 'User-agent: *', 'User-agent: changed')
  await expect.poll(async () => (await fetch(url('/robots.txt'))).text(), SEEN).toContain('User-agent: changed')
  expect(postmaster()).toBe(before)
})

test('a service that cannot start says so, and the page is back after the next change', async () => {
  const path = join(project, 'server/app.ts')
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, `throw new Error('not today')\n${source}`)
  await expect.poll(async () => (await fetch(url('/healthz'))).status, SEEN).toBe(503)
  await expect.poll(() => output, SEEN).toContain('not today')
  const page = await browser.newPage()
  await page.goto(url('/plans'))
  await page.getByText('The service did not start').waitFor()
  writeFileSync(path, source)
  await page.getByRole('heading', { level: 1 }).waitFor(SEEN)
  await page.close()
})

test('a page that cannot be rendered shows the fault, and is back once the fault is gone', async () => {
  const path = join(project, 'web/rendered.tsx')
  const source = readFileSync(path, 'utf8')
  const page = await browser.newPage()
  writeFileSync(path, `impotr { nothing } from 'nowhere'\n${source}`)
  await expect.poll(async () => (await fetch(url('/support'))).status, SEEN).toBe(500)
  await page.goto(url('/support'))
  await page.getByText('web/rendered.tsx:1').waitFor()
  writeFileSync(path, source)
  await page.getByRole('heading', { level: 1 }).waitFor(SEEN)
  await page.close()
})

test('the terminal names no port but the one to open', () => {
  const ports = output.match(/(?<=(?:localhost|127\.0\.0\.1):)\d+/g)
  expect(new Set(ports)).toEqual(new Set([String(port)]))
})

test('Ctrl-C ends everything', async () => {
  process.kill(-dev.pid!, 'SIGINT')
  expect(await ended).toBe(0)
  expect(globSync('data/postgres/postmaster.pid', { cwd: project })).toEqual([])
  await expect(fetch(url('/'))).rejects.toThrow()
})
