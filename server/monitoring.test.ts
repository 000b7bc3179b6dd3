import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthFindings } from '../contract/health.ts'
import { freePort } from '../scripts/free-port.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const [file] = loadAll(textOf('deploy/prometheus/alerts.yaml')) as [{ groups: { rules: Alert[] }[] }]
const alerts = file.groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(textOf('deploy/grafana/nearmark.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const queries = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

let app: TestApp
/** What the service exports, and with which labels. */
let exported: string
beforeAll(async () => {
  const port = await freePort()
  app = await startTestApp({ METRICS_PORT: String(port) })
  await app.app.ready()
  await app.call('POST', '/api/checkin/AAAAAAAAAAAAAAAAAAAAAA', { body: {} })
  exported = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
})
afterAll(() => app.stop())

/** Prometheus makes it itself, of each target. */
const OF_PROMETHEUS = new Set(['up'])
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)(?=[{[)\s]|$)(?!\s*\()/g)]
    .map(([, name]) => name!)
    .filter(name => !OF_PROMETHEUS.has(name) && !name.startsWith('histogram_'))
const labelsIn = (expr: string) =>
  [...expr.matchAll(/([a-z]+)="([^"$]+)"/g)].map(([, name, value]) => ({ name, value }))

describe('alerts and dashboard', () => {
  it('are there', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(queries.length).toBeGreaterThan(20)
  })

  it.each(queries)('$of asks for metrics that the service has', ({ expr }) => {
    const metrics = metricsIn(expr)
    expect(metrics.filter(name => !new RegExp(`^${name}[ {]`, 'm').test(exported))).toEqual([])
    expect(metrics.length > 0 || /\bup\b/.test(expr)).toBe(true)
  })

  it.each(queries)('$of asks for routes and states that there are', ({ expr }) => {
    const unknown = labelsIn(expr).filter(
      ({ name, value }) => !['job', 'status'].includes(name!) && !exported.includes(`${name}="${value}"`),
    )
    expect(unknown).toEqual([])
  })
})

it('every part that is checked has its state among the metrics', () => {
  const parts = [...exported.matchAll(/^health_state\{part="(\w+)"\} [012]$/gm)].map(([, part]) => part)
  expect(parts.sort()).toEqual(Object.keys(healthFindings).sort())
})

it.each(alerts)('$alert says what is wrong, how urgent that is, and where to read on', alert => {
  const { severity } = alert.labels
  expect(['page', 'ticket']).toContain(severity)
  expect(alert.annotations.summary.length).toBeGreaterThan(20)
  const [path = '', anchor] = alert.annotations.runbook.split('#')
  const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  if (anchor) expect(headings).toContain(anchor)
})
