import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyNode, parse } from 'acorn'
import { describe, expect, test } from 'vitest'
import type { VisitorPage } from '../../../../contract/check-in-page.ts'
import type { Rendered } from '../../../../contract/rendered.ts'

/** README.md, § Browsers: Safari 15.0, Chrome 92, Firefox 92. At least one of them lacks each name of these lists. */
const NEWER_STATICS = [
  ...['AbortSignal.any', 'AbortSignal.timeout', 'Array.fromAsync', 'Map.groupBy', 'Object.groupBy', 'Object.hasOwn'],
  ...['Promise.try', 'Promise.withResolvers', 'Response.json', 'URL.canParse', 'URL.parse', 'crypto.randomUUID'],
  ...['navigator.locks', 'navigator.userAgentData', 'screen.orientation'],
]
const NEWER_METHODS = [
  ...['at', 'checkVisibility', 'findLast', 'findLastIndex', 'isWellFormed', 'requestSubmit', 'setHTMLUnsafe'],
  ...['showModal', 'showPopover', 'throwIfAborted', 'toReversed', 'toSorted', 'toSpliced', 'toWellFormed'],
]
const NEWER_GLOBALS = [
  ...['BroadcastChannel', 'CompressionStream', 'OffscreenCanvas', 'requestIdleCallback', 'scheduler'],
  ...['structuredClone', 'URLPattern'],
]
const NEWER_CSS = /@layer|@container|@scope|@starting-style|:has\(|light-dark\(|oklch\(|@media[^{]*[<>]|&/

const ROOT = join(import.meta.dirname, '../../../..')
const BUILT = join(ROOT, 'dist/web')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/visitor-manifest.json'), 'utf8')) as Record<string, Chunk>

/** Every chunk that the visitor's page may ever load. */
function visitorChunks(): Chunk[] {
  const names = new Set(['visitor.tsx'])
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name]!
    for (const next of [...imports, ...dynamicImports]) names.add(next)
  }
  return [...names].map(name => manifest[name]!)
}

const pages: VisitorPage[] = [
  {
    state: 'open',
    link: {
      checkinToken: 'abc',
      locationName: 'Hall',
      hostName: null,
      formattedAddress: 'Street',
      latitude: 3.1,
      longitude: 101.7,
      timeZone: 'Asia/Kuala_Lumpur',
      requireUserVerify: true,
      requirePhotoVerify: true,
      expiresAt: '2026-12-01T15:59:00.000Z',
    },
    ads: false,
    now: '2026-11-21T10:00:00.000Z',
    maps: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' },
    retentionDays: null,
  },
  { state: 'verify', checkinToken: 'abc' },
  {
    state: 'expired',
    checkinToken: 'abc',
    locationName: 'Hall',
    hostName: null,
    formattedAddress: 'Street',
    timeZone: 'Asia/Kuala_Lumpur',
    expiresAt: '2026-11-01T10:00:00.000Z',
    now: '2026-11-21T10:00:00.000Z',
  },
]

/** The inline scripts of the documents, as [name, source]. */
async function inlineScripts(): Promise<[string, string][]> {
  const built = pathToFileURL(join(ROOT, 'dist/rendered/rendered.js')).href
  const { rendered }: { rendered: Rendered } = await import(built)
  const { renderCheckInPage, checkInDocument } = rendered
  return pages.flatMap(page => {
    const assets = { css: '', scriptPath: '/visitor.js', preloads: [], fonts: [] }
    const html = checkInDocument({ page: renderCheckInPage(page), nonce: 'n', assets, appUrl: 'https://a.example' })
    const scripts = [...html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)]
    return scripts.map(([, source], index): [string, string] => [`inline ${index} of ${page.state}`, source!])
  })
}

const scripts: [string, string][] = [
  ...visitorChunks().map(({ file }): [string, string] => [file, readFileSync(join(BUILT, file), 'utf8')]),
  ...(await inlineScripts()),
]

function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesOf(child)
    }
  }
}

const parsed = (source: string) => [...nodesOf(parse(source, { ecmaVersion: 2021, sourceType: 'module' }))]

/** Newer names such as `AbortSignal.timeout`, `.at()` and `structuredClone`, and lookbehind in regular expressions. */
function newerNames(source: string): string[] {
  return parsed(source).flatMap(node => {
    if (node.type === 'Identifier') return NEWER_GLOBALS.filter(name => name === node.name)
    if (node.type === 'Literal' && node.regex) return /\(\?<[=!]/.test(node.regex.pattern) ? ['lookbehind'] : []
    const member = node.type === 'CallExpression' ? node.callee : node
    if (member.type !== 'MemberExpression' || member.property.type !== 'Identifier') return []
    const { name } = member.property
    if (member !== node) return NEWER_METHODS.filter(method => method === name).map(method => `.${method}()`)
    const owner = member.object.type === 'Identifier' ? member.object.name : ''
    return NEWER_STATICS.filter(known => known === `${owner}.${name}`)
  })
}

describe('the oldest browsers can run every script of the visitor’s page', () => {
  test.each(scripts)('%s', (_name, source) => expect(newerNames(source)).toEqual([]))

  test('and apply its styles', () => {
    const css = visitorChunks().flatMap(chunk => chunk.css ?? [])
    expect(css.length).toBeGreaterThan(0)
    for (const file of css) {
      const text = readFileSync(join(BUILT, file), 'utf8').replace(/"[^"]*"/g, '')
      expect(NEWER_CSS.exec(text)?.[0], file).toBeUndefined()
    }
  })
})

describe('newer names are found', () => {
  test.each([
    ['AbortSignal.timeout(5)', ['AbortSignal.timeout']],
    ['crypto.randomUUID()', ['crypto.randomUUID']],
    ['list.at(-1)', ['.at()']],
    ['const at = done.at', []],
    ['structuredClone(state)', ['structuredClone']],
    ['/(?<=a)b/.test(text)', ['lookbehind']],
  ])('%s', (source, found) => expect(newerNames(source)).toEqual(found))

  test('and newer syntax', () => expect(() => newerNames('class A { static { } }')).toThrow(SyntaxError))
})
