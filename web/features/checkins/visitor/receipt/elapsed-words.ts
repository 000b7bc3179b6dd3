const JUST_NOW_S = 5

/** 'Just now', '12 s ago', '4 min 12 s ago', '2 h 4 min 12 s ago'. From then on the seconds are always there: they tell the page from a picture. */
export function elapsedWords(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  if (seconds < JUST_NOW_S) return 'Just now'
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const from = parts.findIndex(([count, unit]) => count > 0 || unit === 's')
  const words = parts.slice(from).map(([count, unit]) => `${count}\u00a0${unit}`)
  return `${words.join(' ')} ago`
}
