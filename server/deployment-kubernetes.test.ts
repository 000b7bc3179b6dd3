import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadAll } from 'js-yaml'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { imageEnv, instructionsOf } from './testing/image.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: each kind of object has a shape of its own
type Parsed = any

const FOLDER = 'deploy/kubernetes'
const [kustomization] = loadAll(textOf(`${FOLDER}/kustomization.yaml`)) as [Parsed]
const objects = kustomization.resources.flatMap((file: string) => loadAll(textOf(`${FOLDER}/${file}`))) as Parsed[]
const ofKind = (kind: string, name?: string): Parsed =>
  objects.find(each => each.kind === kind && (!name || each.metadata.name === name))
const pod = ofKind('Deployment').spec.template
const [container] = pod.spec.containers
const backup = ofKind('CronJob').spec.jobTemplate.spec.template
const [secret] = loadAll(textOf(`${FOLDER}/secret.example.yaml`)) as [Parsed]

it('applies every file but the example of a secret', () => {
  const files = globSync('*.yaml', { cwd: join(ROOT, FOLDER) }).filter(file => file !== 'kustomization.yaml')
  expect([...kustomization.resources, 'secret.example.yaml'].sort()).toEqual(files.sort())
  const [image] = kustomization.images
  for (const { spec } of [pod, backup])
    for (const { image: used } of [...spec.initContainers, ...spec.containers])
      expect([image.name, 'postgres:18']).toContain(used)
  for (const { files } of kustomization.configMapGenerator)
    for (const file of files) expect(existsSync(join(ROOT, FOLDER, file))).toBe(true)
})

it('gives the service settings that it accepts', () => {
  const { data } = ofKind('ConfigMap', 'nearmark')
  const config = readConfig({ ...imageEnv, ...data, ...secret.stringData })
  const ports = Object.fromEntries(container.ports.map((port: Parsed) => [port.name, port.containerPort]))
  expect(ports).toEqual({ http: config.PORT, metrics: config.METRICS_PORT })
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(config.DRAIN_S + 10)
  expect(config.APP_URL).toBe(`https://${ofKind('Ingress').spec.rules[0].host}`)
  expect(ofKind('Ingress').spec.tls[0].hosts).toEqual([ofKind('Ingress').spec.rules[0].host])
  expect(Object.keys(secret.stringData)).toContain(
    backup.spec.containers[0].env.find((each: Parsed) => each.valueFrom).valueFrom.secretKeyRef.key,
  )
})

it('lets out what its settings name, and a collector of traces at its usual port', () => {
  const { data } = ofKind('ConfigMap', 'nearmark')
  const usual: Record<string, string> = { 'https:': '443', 'postgresql:': '5432' }
  const named = Object.values<string>({ ...data, ...secret.stringData }).flatMap(value => {
    const { port, protocol } = URL.canParse(value) ? new URL(value) : { port: '', protocol: '' }
    return port || usual[protocol] || []
  })
  expect(named.length).toBeGreaterThan(3)
  const egress = ofKind('NetworkPolicy', 'nearmark').spec.egress.flatMap(({ ports }: Parsed) => ports)
  const open = egress.map(({ port }: Parsed) => String(port))
  expect(open).toEqual(expect.arrayContaining([...named, '4318']))
})

it('selects the pods that there are, and no pod has rights', () => {
  for (const kind of ['Deployment', 'PodDisruptionBudget'])
    expect(pod.metadata.labels).toMatchObject(ofKind(kind).spec.selector.matchLabels)
  expect(pod.metadata.labels).toMatchObject(ofKind('Service').spec.selector)
  expect(pod.metadata.labels).toMatchObject(ofKind('NetworkPolicy', 'nearmark').spec.podSelector.matchLabels)
  expect(backup.metadata.labels).toMatchObject(ofKind('NetworkPolicy', 'backup').spec.podSelector.matchLabels)
  for (const { spec } of [pod, backup]) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})

it('mounts volumes that there are, where the service and the backup look for them', () => {
  const claims = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name)
  for (const { spec } of [pod, backup]) {
    const volumes = spec.volumes.map((volume: Parsed) => volume.name)
    expect(spec.containers[0].volumeMounts.map((mount: Parsed) => mount.name).sort()).toEqual(volumes.sort())
    for (const { persistentVolumeClaim } of spec.volumes)
      if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
    expect(spec.containers[0].volumeMounts.map((mount: Parsed) => mount.mountPath)).toContain(imageEnv.DATA_DIR)
  }
  expect(ofKind('PersistentVolumeClaim', 'data').spec.accessModes).toEqual(['ReadWriteMany'])
})

it('gives the backup the certificate authorities of the service', () => {
  const { initContainers, containers } = backup.spec
  const [authorities] = initContainers
  expect(authorities.image).toBe(container.image)
  expect(authorities.securityContext).toEqual(container.securityContext)
  const file = containers[0].env.find(({ name }: Parsed) => name === 'PGSSLROOTCERT').value
  const mountedAt = (mounts: Parsed[]) => mounts.find(({ name }) => name === 'authorities').mountPath
  expect([dirname(file), mountedAt(containers[0].volumeMounts)]).toEqual(
    Array(2).fill(mountedAt(authorities.volumeMounts)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-authorities-'))
  const [, ...args] = authorities.command.map((arg: string) => arg.replace(file, join(folder, 'root.crt')))
  execFileSync(process.execPath, args)
  expect(readFileSync(join(folder, 'root.crt'), 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  rmSync(folder, { recursive: true })
})

it('lets nothing end a migration, and asks a pod that serves whether it can', () => {
  const { startupProbe, livenessProbe, readinessProbe, ...shared } = container
  const [migrations] = pod.spec.initContainers
  expect(migrations).toEqual({
    name: 'migrations',
    command: [...JSON.parse(instructionsOf('CMD')[0]!).slice(0, -1), 'server/migrate.ts'],
    ...Object.fromEntries(Object.entries(shared).filter(([key]) => !['name', 'ports'].includes(key))),
  })
  expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    '/healthz',
    '/healthz',
    '/readyz',
  ])
  expect(ofKind('Deployment').spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
})
