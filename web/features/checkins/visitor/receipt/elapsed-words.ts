/** 'Just now · 12 s', '4 min 12 s ago', '2 h 4 min 12 s ago'. The seconds are always there: they tell the page from a picture. */
export function elapsedWords(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  if (seconds < 60) return `Just now · ${seconds}\u00a0s`
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const from = parts.findIndex(([count]) => count > 0)
  const words = parts.slice(from).map(([count, unit]) => `${count}\u00a0${unit}`)
  return `${words.join(' ')} ago`
}
