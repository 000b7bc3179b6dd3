// Runs inline in the head of the app's document: if the bundle never loads, or this browser is too old for it, the page
// must not stay blank. Built for old browsers.
const LOAD_TIMEOUT_MS = 20_000

const show = () => {
  // The notice is part of the document until React's first page replaces it.
  const notice = document.getElementById('not-loaded')
  if (notice === null || notice.hidden === false) return
  notice.hidden = false
  // Browsers paint nothing until the style sheet is loaded, which may never happen. A print style sheet does not block painting.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet) continue
    link.addEventListener('load', () => link.removeAttribute('media'))
    link.media = 'print'
  }
  document.title = 'This page didn’t load · Nearmark'
  notice.querySelector('button')!.addEventListener('click', () => location.reload())
  notice.querySelector('h1')!.focus()
}
const whenParsed = (then: () => void) =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', then) : then()

// A script is missing, or this browser cannot run it. Neither event bubbles, so the listener captures.
const onError = ({ target }: ErrorEvent) => {
  if (target === window || target instanceof HTMLScriptElement) whenParsed(show)
}
addEventListener('error', onError, true)
setTimeout(show, LOAD_TIMEOUT_MS)

export {}
