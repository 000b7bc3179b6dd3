import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearmark-build-'))
  for (const name of ['build-if-changed', 'child', 'lock', 'setup'])
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(folder, `scripts/${name}.mjs`))
  for (const name of ['web', 'server', 'contract']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'builds.txt'), '')
  for (const [script, built] of [
    ['build', 'w'],
    ['build-server', 's'],
  ])
    writeFileSync(join(folder, `scripts/${script}.ts`), `require('node:fs').appendFileSync('builds.txt', '${built}')`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const START =
  "const { buildIfChanged } = await import('./scripts/build-if-changed.mjs'); await buildIfChanged({ node: process.execPath, env: process.env })"

/** Starts as `npm start` does, and returns what was built by all starts: w the web app, s the server. */
function buildsAfterStart(): string {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', START], { cwd: folder })
  expect(`${status} ${stderr}`).toMatch(/^0 /)
  return readFileSync(join(folder, 'builds.txt'), 'utf8')
}

it('a start builds the web app and the server once for the same sources', () => {
  writeFileSync(join(folder, 'package.json'), '{ "sideEffects": [] }')
  writeFileSync(join(folder, 'web/main.tsx'), 'one')
  expect(buildsAfterStart()).toBe('ws')
  expect(buildsAfterStart()).toBe('ws')
})

// The bundler drops unused modules by the `sideEffects` of package.json.
it.each([
  ['web/main.tsx', 'w'],
  ['server/main.ts', 's'],
  ['contract/links.ts', 'ws'],
  ['package.json', 'ws'],
  ['server/main.test.ts', ''],
])('after a change of %s it builds what is made of that: %o', (path, built) => {
  const before = buildsAfterStart()
  writeFileSync(join(folder, path), '{ "sideEffects": ["*.css"] }')
  expect(buildsAfterStart()).toBe(before + built)
})
