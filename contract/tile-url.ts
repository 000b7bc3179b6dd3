interface TileCoordinates {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Fills in a template as Leaflet does, always with the mirror `a` for `{s}`, and without `{r}`, which asks for tiles of dense screens. */
export function tileUrl(template: string, { zoom, x, y }: TileCoordinates): string {
  const values = { s: 'a', r: '', z: zoom, x, y }
  return template.replace(/{([srzxy])}/g, (_, name: keyof typeof values) => `${values[name]}`)
}

/** For a Content-Security-Policy: `{s}` names a mirror, so every subdomain is admitted. */
export function tileOrigin(template: string): string {
  const url = new URL(template.replace('{s}', 'SUBDOMAIN').replaceAll(/[{}]/g, ''))
  return url.origin.replace(/subdomain/i, '*')
}
