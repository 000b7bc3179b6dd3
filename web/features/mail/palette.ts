import tokens from '../../ui/tokens.css?raw'

const [light = '', dark = ''] = tokens.split('[data-theme')

const colour = (theme: string, name: string): string => {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(theme)?.[1]
  if (!value) throw new Error(`tokens.css has no --${name}`)
  return value
}

const paletteOf = (theme: string) => ({
  ground: colour(theme, 'bg'),
  surface: colour(theme, 'surface'),
  inset: colour(theme, 'surface-2'),
  line: colour(theme, 'line'),
  ink: colour(theme, 'ink'),
  inkSoft: colour(theme, 'ink-2'),
  accent: colour(theme, 'accent'),
  onAccent: colour(theme, 'on-accent'),
})

/** The values of the design tokens, since mail programs support no custom properties. */
export const lightColours = paletteOf(light)
export const darkColours = paletteOf(dark)
