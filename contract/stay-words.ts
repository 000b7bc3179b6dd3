/** How long somebody stayed: '8 h 4 min', '45 min', '2 h', 'less than a minute'. */
export function stayWords(minutes: number): string {
  if (minutes === 0) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ').replaceAll(' ', '\u00a0')
}
