interface Sent {
  /** The server's time of the request. */
  now: Date
  elapsedS: number
  listAt: Date
}

/** When a roll call began, by the server's clock: the device's may be an hour off. Never before its list. */
export const startOf = ({ now, elapsedS, listAt }: Sent): Date =>
  new Date(Math.max(now.getTime() - elapsedS * 1000, listAt.getTime()))
