/** `HH:MM` of what somebody typed, as '9:05', '0905' or '9.05'; empty where it is no time of the day. */
export function clockTime(typed: string): string {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.h ]?([0-5]\d)$/.exec(typed.trim()) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : ''
}
