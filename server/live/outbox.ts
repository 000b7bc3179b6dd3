/** Events are sent at most this often, since NOTIFY takes a cluster-wide lock at commit. */
const WINDOW_MS = 10

/** Sends an event at once, those that follow within the window together at its end. */
export function outbox<Event>(send: (events: Event[]) => void) {
  let waiting: Event[] = []
  let timer: NodeJS.Timeout | undefined
  const sendWaiting = () => {
    const events = waiting
    waiting = []
    timer = events.length > 0 ? setTimeout(sendWaiting, WINDOW_MS) : undefined
    if (events.length > 0) send(events)
  }
  return {
    add: (event: Event) => {
      waiting.push(event)
      // After the caller's turn: a batch of check-ins has an event for each of its links.
      timer ??= setTimeout(sendWaiting, 0)
    },
    stop: () => clearTimeout(timer),
  }
}
