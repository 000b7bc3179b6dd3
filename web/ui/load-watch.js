// Runs inline in the head of the app's document: a bundle that never arrives, or that this browser is too old for,
// must not leave a blank page. Hence the old syntax.
;(() => {
  const PATIENCE_MS = 20000
  const show = () => {
    // Part of the document until React's first page takes its place.
    const box = document.getElementById('not-loaded')
    if (box === null || box.hidden === false) return
    box.hidden = false
    // Nothing is painted before the style sheet is there: one that may never come is waited for no longer.
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      if (link.sheet) continue
      link.addEventListener('load', () => link.removeAttribute('media'))
      link.media = 'print'
    }
    document.title = 'This page did not load · Nearmark'
    box.querySelector('button').addEventListener('click', () => location.reload())
    box.querySelector('h1').focus()
  }
  const whenParsed = then => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', then) : then())
  // A script that is missing, and one that this browser cannot run. Neither event bubbles up from its element.
  const failed = ({ target }) => (target === window || target instanceof HTMLScriptElement) && whenParsed(show)
  addEventListener('error', failed, true)
  setTimeout(show, PATIENCE_MS)
})()
