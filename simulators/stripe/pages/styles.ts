import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The product's tokens and word spacing, and the pages' own rules. Without a theme switch, they follow the system's theme. */
export const styles = (): string =>
  read('../../../web/ui/tokens.css')
    .replace('@media screen {', '@media screen and (prefers-color-scheme: dark) {')
    .replace(':root[data-theme="dark"]', ':root') +
  read('../../../web/ui/type.css') +
  read('./pages.css')
