const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text within an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character]!)
