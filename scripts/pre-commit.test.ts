import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

let repository: string
beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'nearmark-hook-'))
  for (const path of ['.githooks', 'scripts/hooks.mjs', 'biome.json', '.gitignore'])
    cpSync(join(ROOT, path), join(repository, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'))
  git('init', '--quiet')
  spawnSync(process.execPath, ['scripts/hooks.mjs'], { cwd: repository })
})
afterAll(() => rmSync(repository, { recursive: true, force: true }))

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: repository },
  })

const write = (source: string) => writeFileSync(join(repository, 'greeting.ts'), source)

/** Commits that source; the working tree may already hold another one. */
function commit(source: string, { unstaged = source } = {}) {
  write(source)
  git('add', 'greeting.ts')
  write(unstaged)
  const begunAt = performance.now()
  const { status, stdout, stderr } = git('commit', '--message', 'greeting')
  return { status, said: stdout + stderr, ms: performance.now() - begunAt }
}

it('a commit of a file that is not formatted is refused, and the file named', () => {
  const { status, said } = commit('export const greeting = "hello";')
  expect(status).not.toBe(0)
  expect(said).toContain('greeting.ts')
})

it('a commit with what the linter only warns of is refused', () => {
  const { status, said } = commit('export const greeting = (name: any) => name\n')
  expect(status).not.toBe(0)
  expect(said).toContain('noExplicitAny')
})

it('a commit of a formatted file costs less than two seconds', () => {
  // The fastest of three: other tests run beside it.
  const commits = ['hello', 'good day', 'good evening'].map(words => commit(`export const greeting = '${words}'\n`))
  expect(commits.map(({ status }) => status)).toEqual([0, 0, 0])
  expect(Math.min(...commits.map(({ ms }) => ms))).toBeLessThan(2000)
})

it('what is staged counts, not what the working tree holds beside it', () => {
  expect(commit("export const greeting = 'good morning'\n", { unstaged: 'export const greeting = "' }).status).toBe(0)
  expect(commit('export const greeting = "hi";', { unstaged: "export const greeting = 'hi'\n" }).status).not.toBe(0)
})
