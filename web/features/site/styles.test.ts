import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
const STYLES = join(WEB, 'ui/site.css')
const ENTRIES = ['site.tsx', 'features/site/rendered-site.tsx'].map(file => join(WEB, file))

const IMPORT = /^(?:import|export) (?!type )(?:\{([^}]*)\} from )?'(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/gm

interface Import {
  file: string
  names: string[]
}

const importsOf = (file: string): Import[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, names = '', path, lazy]) => ({
    file: join(dirname(file), (path ?? lazy)!),
    names: names.split(',').map(name => name.trim()),
  }))

/** A feature's index stands for those of its files whose exports are imported. */
const filesOf = ({ file, names }: Import): string[] =>
  file.endsWith('/index.ts')
    ? importsOf(file)
        .filter(exported => exported.names.some(name => names.includes(name)))
        .map(exported => exported.file)
    : [file]

function filesOfThePublicPages(): string[] {
  const files = new Set(ENTRIES)
  for (const file of files)
    for (const imported of importsOf(file).flatMap(filesOf)) if (imported.startsWith(WEB)) files.add(imported)
  return [...files]
}

const sources = Array.from(readFileSync(STYLES, 'utf8').matchAll(/^@source "([^"]+)";$/gm), ([, path]) =>
  join(dirname(STYLES), path!),
)

it('the styles of the public pages are made from every file that has a class', () => {
  const unread = filesOfThePublicPages().filter(
    file =>
      /className[=:]|cx\(/.test(readFileSync(file, 'utf8')) &&
      !sources.some(source => file === source || file.startsWith(`${source}/`)),
  )
  expect(unread.map(file => relative(WEB, file))).toEqual([])
})
