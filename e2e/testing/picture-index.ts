import { globSync, writeFileSync } from 'node:fs'

/** The folder of the pictures, which Git ignores. */
export const PICTURES = 'screenshots'

interface Picture {
  area: string
  screen: string
  size: { width: number }
  theme: 'light' | 'dark'
}

export const pictureName = ({ area, screen, size, theme }: Picture) =>
  `${area}/${screen.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${String(size.width).padStart(4, '0')}.${theme}.jpg`

/** Writes a page with the pictures of the last run: a row for each screen and theme, narrow to wide. */
export function writePictureIndex() {
  const rows = Map.groupBy(globSync('*/*.jpg', { cwd: PICTURES }).sort(), path => path.split('.')[0]!)
  const sections = [...rows].map(([screen, pictures]) => {
    const images = pictures.map(path => `<a href="${path}"><img src="${path}" alt="${path}" loading="lazy"></a>`)
    return `<h2>${screen}</h2><div>${images.join('')}</div>`
  })
  writeFileSync(`${PICTURES}/index.html`, `${HEAD}${sections.join('\n')}`)
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>
  body { font: 16px system-ui; margin: 24px }
  div { display: flex; gap: 8px; overflow-x: auto; align-items: start }
  img { height: 420px; border: 1px solid #ccc }
</style>
`
