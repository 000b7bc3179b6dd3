// Runs inline before any module: the first tap asks for the position at once and its answer waits for the page.
;(() => {
  const root = document.documentElement
  const timeout = /Android|iPhone|iPad|Mobi/.test(navigator.userAgent) ? 25_000 : 15_000
  addEventListener('click', event => {
    const early = !window.earlyTap && root.dataset.live === undefined && navigator.geolocation
    if (!early || !event.target.closest?.('[data-locate]')) return
    const tap = { answer: null, heard: null }
    const settle = answer => {
      tap.answer = answer
      tap.heard?.(answer)
    }
    window.earlyTap = tap
    root.dataset.finding = ''
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        settle({
          fix: {
            latitude: coords.latitude,
            longitude: coords.longitude,
            accuracyM: coords.accuracy,
            takenAtMs: Date.now(),
          },
        }),
      error => settle({ code: error.code }),
      { enableHighAccuracy: true, maximumAge: 0, timeout },
    )
  })
})()
