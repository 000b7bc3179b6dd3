/** Escaped markup; only `html` and `trusted` create it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character]!)

function markupOf(content: Content): string {
  if (content instanceof Html) return content.markup
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'object') return content.map(markupOf).join('')
  return escaped(String(content))
}

/** Escapes every value except markup; attribute values must be quoted. */
export const html = (markup: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(markup.reduce((text, part, at) => text + markupOf(contents[at - 1]) + part))

/** Markup from this program itself, such as a style sheet. */
export const trusted = (markup: string): Html => new Html(markup)
