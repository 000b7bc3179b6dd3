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
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'builds.txt'), '')
  writeFileSync(join(folder, 'scripts/build.ts'), `require('node:fs').appendFileSync('builds.txt', '.')`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const START =
  "const { buildIfChanged } = await import('./scripts/build-if-changed.mjs'); await buildIfChanged({ node: process.execPath, env: process.env })"

/** Starts as `npm start` does, and returns how many builds there have been. */
function buildsAfterStart(): number {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', START], { cwd: folder })
  expect(`${status} ${stderr}`).toMatch(/^0 /)
  return readFileSync(join(folder, 'builds.txt'), 'utf8').length
}

it('a start builds the web app once for the same sources', () => {
  writeFileSync(join(folder, 'package.json'), '{ "sideEffects": [] }')
  writeFileSync(join(folder, 'web/main.tsx'), 'one')
  expect(buildsAfterStart()).toBe(1)
  expect(buildsAfterStart()).toBe(1)
})

// The bundler drops unused modules by the `sideEffects` of package.json.
it.each(['web/main.tsx', 'package.json'])('a start builds again after a change of %s', path => {
  const before = buildsAfterStart()
  writeFileSync(join(folder, path), '{ "sideEffects": ["*.css"] }')
  expect(buildsAfterStart()).toBe(before + 1)
})
