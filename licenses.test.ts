import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = import.meta.dirname

const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

interface Package {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Package>).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MPL-2.0'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0'],
  // Fonts.
  'OFL-1.1',
])

/** libvips, a library of its own beside sharp: LGPL is met by leaving it replaceable. */
const MAY_BE_LGPL = /^@img\/sharp-/

/** Packages whose package.json names no SPDX id, and where their own files name the license. */
const NAMED_ELSEWHERE: Record<string, { file: string; says: RegExp }> = {
  busboy: { file: 'LICENSE', says: /^Permission is hereby granted, free of charge/m },
  dicer: { file: 'LICENSE', says: /^Permission is hereby granted, free of charge/m },
  'humanize-number': { file: 'Readme.md', says: /^ *MIT$/m },
  only: { file: 'Readme.md', says: /The MIT License/ },
  'png-js': { file: 'LICENSE', says: /^MIT License/ },
  streamsearch: { file: 'LICENSE', says: /^Permission is hereby granted, free of charge/m },
}

function isAllowed(path: string, license: string): boolean {
  const known = (id: string) => ALLOWED.has(id) || (id === 'LGPL-3.0-or-later' && MAY_BE_LGPL.test(nameOf(path)))
  const terms = license.replace(/[()]/g, '')
  return terms.includes(' OR ') ? terms.split(' OR ').some(known) : terms.split(' AND ').every(known)
}

describe('the packages of the lockfile', () => {
  it('have licenses that let anybody run, change and pass on what is built with them', () => {
    const wrong = packages
      .filter(([path, { license }]) => (license ? !isAllowed(path, license) : !NAMED_ELSEWHERE[nameOf(path)]))
      .map(([path, { license }]) => `${nameOf(path)}: ${license}`)
    expect(wrong).toEqual([])
    expect(packages.length).toBeGreaterThan(100)
  })

  it.each(Object.entries(NAMED_ELSEWHERE))(
    '%s, which has no license in package.json, has one in its files',
    (name, { file, says }) => {
      const unnamed = packages.filter(([path, { license }]) => nameOf(path) === name && !license)
      expect(unnamed.length).toBeGreaterThan(0)
      for (const [path] of unnamed) {
        expect(existsSync(join(ROOT, path))).toBe(true)
        expect(readFileSync(join(ROOT, path, file), 'utf8')).toMatch(says)
      }
    },
  )

  it('run scripts only where it is allowed by name', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(scripted.sort()).toEqual(Object.keys(allowScripts).sort())
  })

  it('come from no place but the registry that npm is set to', () => {
    const elsewhere = packages.filter(([, { resolved }]) => resolved)
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  it('are fixed by version and content', () => {
    expect(packages.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
  })
})
