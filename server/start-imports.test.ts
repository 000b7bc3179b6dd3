import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prints the packages that are loaded with the service. */
const LOADED = `
  const { registerHooks } = require('node:module')
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
    return next(url, context)
  } })
  import(${JSON.stringify(new URL('./service.ts', import.meta.url).href)}).then(() => {
    console.log(JSON.stringify([...packages]))
    process.exit()
  })`

it('a start loads nothing that only pictures, emails, metrics or traces need', { timeout: 60_000 }, () => {
  const packages: string[] = JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', LOADED], { encoding: 'utf8' }),
  )
  expect(packages).toContain('fastify')
  expect(
    packages.filter(name => /^(sharp|nodemailer|prom-client|fontkit|pdfkit|woff2-encoder)$|^@opentelemetry/.test(name)),
  ).toEqual([])
})
