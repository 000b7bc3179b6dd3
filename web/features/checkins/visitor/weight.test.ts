import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = join(import.meta.dirname, '../../../../dist/web')
const KIB = 1024

const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/visitor-manifest.json'), 'utf8'))
const entry: { file: string; imports?: string[]; css: string[] } = manifest['visitor.tsx']
const compressedKib = (file: string) => brotliCompressSync(readFileSync(join(BUILT, file))).length / KIB

test('the form needs one script', () => expect(entry.imports).toBeUndefined())

test('which is small', () => expect(compressedKib(entry.file)).toBeLessThan(23.7))

test('and styles that are small', () => expect(compressedKib(entry.css[0]!)).toBeLessThan(4.2))
