import type { CDPSession } from 'playwright'

export interface Traffic {
  requests: number
  /** Bytes over the wire, including headers, as the browser received them. */
  bytes: number
}

interface Received {
  atS: number
  bytes: number
}

/** Counts a page's requests and received bytes by the browser's own timestamps, so that nothing is counted late. */
export async function countTraffic(session: CDPSession): Promise<{ until: (wallMs: number) => Traffic }> {
  const requestTimes: number[] = []
  const inPart = new Map<string, Received[]>()
  const whole = new Map<string, Received>()
  let wallMinusClockS = 0
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp, request }) => {
    if (request.url.startsWith('data:')) return
    wallMinusClockS = wallTime - timestamp
    requestTimes.push(timestamp)
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
        requests: requestTimes.filter(atS => atS <= untilS).length,
        bytes: sum([...new Set([...inPart.keys(), ...whole.keys()])].map(bytesOf)),
      }
    },
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
