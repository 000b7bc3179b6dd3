import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const tokens = readFileSync(join(ROOT, 'web/ui/tokens.css'), 'utf8')
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)![1]!

/** Twice the size at which emails show it. */
const SIZE_PX = 64

/** The mark on a tile of its own colour: mail programs turn light into dark as they like, but leave images alone. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE_PX}" height="${SIZE_PX}" viewBox="0 0 64 64" fill="none">
  <rect width="64" height="64" rx="16" fill="${token('accent')}" />
  <g transform="translate(8 8)">
    <path d="M 27.8 6.4 A 18 18 0 1 0 41.6 20.2" stroke="${token('on-accent')}" stroke-width="5" stroke-linecap="round" />
    <circle cx="33" cy="15" r="6" fill="${token('on-accent')}" />
  </g>
</svg>`

await sharp(Buffer.from(svg))
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join(ROOT, 'web/features/mail/mark.png'))
