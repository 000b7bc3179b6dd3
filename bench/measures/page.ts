import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { type Figure, figure, median, medianRatio, ms } from '../figures.ts'
import type { Ground } from '../ground.ts'
import { interleaved, type Pace } from '../pace.ts'
import { startPhone } from '../page/phone.ts'
import type { Seen } from '../page/probe.ts'
import { reactWeightBytes } from '../page/react-weight.ts'
import { staticTwinOf } from '../page/static-twin.ts'
import type { Traffic } from '../page/traffic.ts'
import { nodeCommand, startServer } from '../processes.ts'

const KIB = 1024
/** A moment varies by more between two loads than the goals allow between two pages. */
const LOADS_A_ROUND = 3

/** The visitor's page on a slow phone, beside its twin without a script. */
export async function measurePage(ground: Ground, pace: Pace): Promise<Figure[]> {
  const pageUrl = `http://127.0.0.1:${ground.appPort}/checkin/${ground.links.spread[0]}`
  const twin = await startTwin(ground, pageUrl)
  const phone = await startPhone()
  try {
    // Warms up the browser and the servers.
    await phone.look(pageUrl)
    await phone.look(twin.url)
    const runs = await interleaved(
      { ...pace, rounds: LOADS_A_ROUND * pace.rounds },
      {
        pageLook: () => phone.look(pageUrl),
        twinLook: () => phone.look(twin.url),
        pageTap: () => phone.tap(pageUrl),
        twinTap: () => phone.tap(twin.url),
      },
    )
    return [...paintFigures(runs), ...tapFigures(runs), ...weightFigures(runs.pageTap, await reactWeightBytes())]
  } finally {
    await phone.close()
    await twin.stop()
  }
}

async function startTwin({ folder }: Ground, pageUrl: string) {
  const reply = await fetch(pageUrl, { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } })
  const htmlFile = join(folder, 'static-twin.html')
  const headersFile = join(folder, 'static-twin.json')
  await writeFile(headersFile, JSON.stringify(sentAlike(reply.headers)))
  await writeFile(htmlFile, staticTwinOf(await reply.text()))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}/`
  const server = await startServer({
    ...nodeCommand('bench/baselines/static-page.ts', [htmlFile, headersFile, port]),
    env: {},
    readyUrl: url,
    logFile: join(folder, 'static-page.log'),
  })
  return { url, stop: server.stop }
}

const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Headers decide a paint too: a policy of the opener, say, makes the browser change its process. */
const sentAlike = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)))

interface Runs {
  pageLook: Seen[]
  twinLook: Seen[]
  pageTap: (Seen & Traffic)[]
  twinTap: (Seen & Traffic)[]
}

function compared(what: string, atMost: number, page: Seen[], twin: Seen[], moment: keyof Seen): Figure {
  const [pageMs, twinMs] = [page, twin].map(seen => seen.map(times => times[moment] ?? Number.NaN)) as [
    number[],
    number[],
  ]
  return figure({
    what: `${what}, slow phone, beside a static page`,
    goal: { atMost },
    value: medianRatio(pageMs, twinMs),
    numbers: `${ms(median(pageMs))} beside ${ms(median(twinMs))}`,
  })
}

const paintFigures = ({ pageLook, twinLook }: Runs) => [
  compared('First contentful paint', 1.1, pageLook, twinLook, 'firstPaintMs'),
  compared('Largest contentful paint', 1.1, pageLook, twinLook, 'largestPaintMs'),
]

const tapFigures = ({ pageTap, twinTap }: Runs) => [
  compared('First tap answered', 1.2, pageTap, twinTap, 'answeredMs'),
  compared('Whole form live', 1.6, pageTap, twinTap, 'formMs'),
]

function weightFigures(taps: Traffic[], reactBytes: number): Figure[] {
  const bytes = median(taps.map(tap => tap.bytes))
  const requests = median(taps.map(tap => tap.requests))
  const kib = (value: number) => `${(value / KIB).toFixed(1)} KiB`
  return [
    figure({
      what: 'Bytes before the form is usable, beside React alone',
      goal: { atMost: 1.5 },
      value: bytes / reactBytes,
      numbers: `${kib(bytes)} beside ${kib(reactBytes)}`,
    }),
    figure({
      what: 'Bytes before the form is usable',
      goal: { atMost: 75 },
      value: bytes / KIB,
      unit: 'KiB',
      numbers: kib(bytes),
    }),
    figure({
      what: 'Requests before the form is usable',
      goal: { atMost: 4 },
      value: requests,
      unit: '',
      numbers: `${requests}`,
    }),
  ]
}
