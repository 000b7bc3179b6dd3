// Runs inline before any module: the first tap asks for the position at once and its answer waits for the page.
// Where the module does not come alive, it says so instead of waiting for ever.
;(() => {
  const root = document.documentElement
  const timeout = /Android|iPhone|iPad|Mobi/.test(navigator.userAgent) ? 25_000 : 15_000
  const sayStuck = () => {
    if (root.dataset.live !== undefined) return
    root.dataset.stuck = window.earlyTap?.answer?.code || ''
  }
  setTimeout(sayStuck, 25_000)
  // Fires once the module has run, or failed.
  addEventListener('load', () => setTimeout(sayStuck, 2_000))
  addEventListener('click', event => {
    const early = !window.earlyTap && root.dataset.live === undefined && navigator.geolocation
    if (!early || !event.target.closest?.('[data-locate]')) return
    const tap = { answer: null, heard: null }
    const settle = answer => {
      tap.answer = answer
      tap.heard?.(answer)
      setTimeout(sayStuck, root.dataset.stuck === undefined ? 8_000 : 0)
    }
    window.earlyTap = tap
    root.dataset.finding = ''
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle({ coords, takenAtMs: Date.now() }),
      ({ code }) => settle({ code }),
      { enableHighAccuracy: true, maximumAge: 0, timeout },
    )
  })
})()
