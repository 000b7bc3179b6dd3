import type { CDPSession } from 'playwright'

export interface Traffic {
  requests: number
  /** Over the wire, heads included, as the browser received them. */
  bytes: number
}

interface Received {
  atS: number
  bytes: number
}

/** What a page asks for and gets. The browser stamps both, so that nothing is counted late. */
export async function countTraffic(session: CDPSession): Promise<{ until: (wallMs: number) => Traffic }> {
  const asked: number[] = []
  const inPart = new Map<string, Received[]>()
  const whole = new Map<string, Received>()
  let wallMinusClockS = 0
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp, request }) => {
    if (request.url.startsWith('data:')) return
    wallMinusClockS = wallTime - timestamp
    asked.push(timestamp)
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    inPart.set(requestId, [...(inPart.get(requestId) ?? []), { atS: timestamp, bytes: encodedDataLength }])
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    whole.set(requestId, { atS: timestamp, bytes: encodedDataLength })
  })
  return {
    until: wallMs => {
      const untilS = wallMs / 1000 - wallMinusClockS
      const bytesOf = (requestId: string) => {
        const finished = whole.get(requestId)
        if (finished && finished.atS <= untilS) return finished.bytes
        return sum((inPart.get(requestId) ?? []).filter(({ atS }) => atS <= untilS).map(({ bytes }) => bytes))
      }
      return {
        requests: asked.filter(atS => atS <= untilS).length,
        bytes: sum([...new Set([...inPart.keys(), ...whole.keys()])].map(bytesOf)),
      }
    },
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
