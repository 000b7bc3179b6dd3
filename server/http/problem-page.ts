const TITLE = 'This page didn’t load'

/** Of web/ui/tokens.css. No percent sign and no single quote: the balancers' configurations hold the page as a text. */
const STYLE = `:root{color-scheme:light dark;--bg:#fbfaf7;--ink:#17191c;--ink-2:#4a4f57;--accent:#0b6b57;--on-accent:#fff;--focus:#1d5fd6}\
@media(prefers-color-scheme:dark){:root{--bg:#0f1213;--ink:#f1f3f3;--ink-2:#b7c0c4;--accent:#46cba6;--on-accent:#06251d;--focus:#8fbaff}}\
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance}\
main{max-width:28rem;margin:auto;padding:18vh 1rem 2rem}\
b{font-size:1.125rem;letter-spacing:-.01em}\
h1{margin:1.5rem 0 .75rem;font-size:1.75rem;font-weight:650;line-height:1.15;letter-spacing:-.02em}\
p{margin:0;color:var(--ink-2)}\
a{display:inline-block;margin:1.5rem 0;padding:.875rem 2rem;border-radius:10px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}\
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}\
small{display:block;color:var(--ink-2)}`

interface ProblemPage {
  sentence: string
  nonce?: string
  /** Where somebody may ask what went wrong. */
  requestId?: string
}

/** A page that could not be made, in a text of its own: nothing that it needs can be away too. `Reload` works without a script. */
export const problemPage = ({ sentence, nonce, requestId }: ProblemPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE}</title>\
<style${nonce ? ` nonce="${nonce}"` : ''}>${STYLE}</style></head><body><main><b>Nearmark</b><h1>${TITLE}</h1><p>${sentence}</p><a href="">Reload</a>\
${requestId ? `<small>Request ${requestId}</small>` : ''}</main></body></html>`
