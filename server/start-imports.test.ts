import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The packages that are loaded by a program. */
function loadedBy(program: string): string[] {
  const script = `
    const { registerHooks } = require('node:module')
    const packages = new Set()
    registerHooks({ load: (url, context, next) => {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    } })
    ${program}.then(() => {
      console.log(JSON.stringify([...packages]))
      process.exit()
    })`
  return JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], { encoding: 'utf8' }),
  )
}

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

it('a start loads nothing that only pictures, emails, metrics or traces need', { timeout: 60_000 }, () => {
  const packages = loadedBy(`import(${moduleAt('./service.ts')})`)
  expect(packages).toContain('fastify')
  expect(
    packages.filter(name => /^(sharp|nodemailer|prom-client|fontkit|pdfkit|woff2-encoder)$|^@opentelemetry/.test(name)),
  ).toEqual([])
})

it('a server loads no compiler of schemas, since the contract checks them', { timeout: 60_000 }, () => {
  const packages =
    loadedBy(`Promise.all([import(${moduleAt('./http/server.ts')}), import('pino')]).then(([{ createServer }, { pino }]) =>
    createServer({
      config: { APP_URL: 'http://localhost', TRUST_PROXY: [], APP_SECRET: ['secret'], MAP_TILES_URL: 'http://tiles.example' },
      log: pino({ level: 'silent' }),
      draining: new AbortController().signal,
    }))`)
  expect(packages).toContain('fastify')
  expect(packages.filter(name => /ajv/.test(name ?? ''))).toEqual([])
})
