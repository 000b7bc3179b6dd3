import { globSync, writeFileSync } from 'node:fs'

/** The folder of the pictures, which Git ignores. */
export const PICTURES = 'screenshots'

interface Picture {
  area: string
  screen: string
  size: { width: number }
  theme: 'light' | 'dark'
  /** All of a screen that goes on below the window. */
  whole?: boolean
}

export const pictureName = ({ area, screen, size, theme, whole }: Picture) =>
  `${area}/${screen.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${String(size.width).padStart(4, '0')}.${theme}${whole ? '.whole' : ''}.jpg`

/** Writes a page with the pictures of the last run: a row for each screen, narrow to wide, and one with all of its page. */
export function writePictureIndex() {
  const rows = Map.groupBy(globSync('*/*.jpg', { cwd: PICTURES }).sort(), path => path.split('.')[0]!)
  const row = (pictures: string[]) =>
    `<div>${pictures.map(path => `<a href="${path}"><img src="${path}" alt="${path}" loading="lazy"></a>`).join('')}</div>`
  const sections = [...rows].map(([screen, pictures]) => {
    const [whole, windows] = [/\.whole\./, /^(?!.*\.whole\.)/].map(kind => pictures.filter(path => kind.test(path)))
    const below = whole!.length > 0 ? `<details><summary>All of it</summary>${row(whole!)}</details>` : ''
    return `<h2>${screen}</h2>${row(windows!)}${below}`
  })
  writeFileSync(`${PICTURES}/index.html`, `${HEAD}${sections.join('\n')}`)
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>
  body { font: 16px system-ui; margin: 24px }
  div { display: flex; gap: 8px; overflow-x: auto; align-items: start }
  img { height: 420px; border: 1px solid #ccc }
  details img { height: auto; max-width: 720px }
</style>
`
