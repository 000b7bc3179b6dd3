import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { readConfig } from './config.ts'
import { makeDatabase } from './testing/test-db.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: each kind of file has a shape of its own
type Parsed = any

const dockerfile = textOf('Dockerfile')
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
/** The instructions of the last stage, which becomes the image. */
const instructionsOf = (name: string) =>
  [...image.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest]) => rest!)
const imageEnv = Object.fromEntries(instructionsOf('ENV').flatMap(line => line.split(' ').map(pair => pair.split('='))))
const copied = instructionsOf('COPY').filter(line => !line.startsWith('--from'))

const folder = mkdtempSync(join(tmpdir(), 'nearmark-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the image', () => {
  it('runs as a user without rights, and keeps nothing outside its volume', () => {
    expect(instructionsOf('USER')).toEqual(['node'])
    expect(instructionsOf('VOLUME')).toEqual([imageEnv.DATA_DIR])
    expect(instructionsOf('EXPOSE')).toEqual([imageEnv.PORT])
  })

  it('copies what there is, and nothing that .dockerignore leaves out', () => {
    const ignored = textOf('.dockerignore').split('\n')
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
    expect(sources.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    expect(sources.filter(path => ignored.includes(path.split('/')[0]!))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', '.git']))
  })

  it('needs no package that only development has', () => {
    const { dependencies } = JSON.parse(textOf('package.json'))
    const files = globSync('{server,contract,simulators}/**/*.ts', { cwd: ROOT }).filter(
      file => !/\.test\.ts$|\.d\.ts$|\/testing\/|^server\/dev\//.test(file),
    )
    const packages = files.flatMap(file =>
      [...textOf(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm)]
        .map(([, from, dynamic]) => (from ?? dynamic)!)
        .map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    )
    expect(new Set(packages).size).toBeGreaterThan(20)
    expect([...new Set(packages)].filter(name => !isBuiltin(name) && !(name in dependencies))).toEqual([])
  })

  it('starts from its files alone, and says by its own check that it is healthy', async () => {
    for (const line of copied) {
      const paths = line.split(' ')
      const target = join(folder, paths.at(-1)!)
      for (const path of paths.slice(0, -1)) {
        const to = paths.length > 2 || paths.at(-1)!.endsWith('/') ? join(target, path.split('/').at(-1)!) : target
        mkdirSync(dirname(to), { recursive: true })
        cpSync(join(ROOT, path), to, { recursive: true })
      }
    }
    for (const built of ['node_modules', 'dist']) symlinkSync(join(ROOT, built), join(folder, built))
    const { host } = inject('clusters')[0]!
    const database = await makeDatabase(inject('clusters')[0]!)
    const urlAs = (role: string) => `postgresql://${role}@localhost/${database.name}?host=${host}`
    const env = {
      ...imageEnv,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'volume'),
      DATABASE_URL: urlAs('nearmark_app'),
      DATABASE_OWNER_URL: urlAs('nearmark_owner'),
      APP_URL: 'http://localhost',
      APP_SECRET: 'the secret of a service in a container',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'nearmark@example.com',
    }
    const [command, ...args] = JSON.parse(instructionsOf('CMD')[0]!)
    const [check, ...checkArgs] = JSON.parse(/CMD (\[.+\])/.exec(instructionsOf('HEALTHCHECK')[0]!)![1]!)
    const isHealthy = () => {
      try {
        execFileSync(check, checkArgs, { env, stdio: 'ignore' })
        return true
      } catch {
        return false
      }
    }
    expect(isHealthy()).toBe(false)
    const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('exit', resolve))
    try {
      await expect.poll(isHealthy, { timeout: 25_000 }).toBe(true)
      expect((await fetch(`http://127.0.0.1:${env.PORT}/`)).status).toBe(200)
    } finally {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      await database.drop()
    }
  })
})

describe('compose', () => {
  const text = textOf('deploy/compose/compose.yaml')
  const [compose] = loadAll(text) as [Parsed]
  const { one: app, balancer, postgres, storage, mail } = compose.services
  const asked = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))]
  const filledIn = (value: string) => value.replace(/\$\{\w+[^}]*\}/g, 'sample-of-at-least-32-characters-x')
  const config = () =>
    readConfig({
      ...imageEnv,
      ...Object.fromEntries(
        Object.entries<string>(app.environment).map(([name, value]) => [
          name,
          name === 'ADMIN_EMAILS' ? 'admin@example.com' : filledIn(value),
        ]),
      ),
    })

  it('has two processes with settings that the service accepts', () => {
    expect(compose.services.two).toEqual(app)
    expect(config()).toMatchObject({ production: true, PHOTO_STORE: 's3://photos', PORT: 3000 })
  })

  it('names services, ports and secrets alike everywhere', () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, SMTP_URL, S3_ENDPOINT, TRUST_PROXY } = config()
    for (const url of [DATABASE_URL, DATABASE_OWNER_URL, SMTP_URL, S3_ENDPOINT])
      expect(Object.keys(compose.services)).toContain(new URL(url!).hostname)
    expect(storage.command).toContain(`:${new URL(S3_ENDPOINT!).port}`)
    expect(storage.environment.ROOT_SECRET_KEY).toBe(app.environment.S3_SECRET_ACCESS_KEY)
    expect(postgres.environment.APP_PASSWORD).toContain('APP_PASSWORD')
    expect(TRUST_PROXY).toEqual([balancer.networks.inside.ipv4_address])
    expect(mail.image).toMatch(/mailpit/)
    const inExample = [...textOf('deploy/compose/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(inExample.sort()).toEqual(asked.sort())
  })

  it('has every file and volume that it mounts, and opens ports on this computer alone', () => {
    for (const service of Object.values<Parsed>(compose.services)) {
      for (const volume of service.volumes ?? []) {
        const [from] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(ROOT, 'deploy/compose', from))).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(from)
      }
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
  })

  it('balances as documented, without the certificate', () => {
    const ours = (path: string) => textOf(path).split('\n').slice(1).join('\n')
    const documented = ours('docs/balancer/haproxy.cfg')
      .replace(/bind :443 .*/, 'bind :8080')
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
      .replaceAll('10.0.0.11:3000', 'one:3000')
      .replaceAll('10.0.0.12:3000', 'two:3000')
    expect(ours('deploy/compose/haproxy.cfg')).toBe(documented)
    expect(balancer.ports[0]).toMatch(/:8080$/)
  })
})

describe('Kubernetes', () => {
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
    const [, ...args] = authorities.command.map((arg: string) => arg.replace(file, join(folder, 'root.crt')))
    execFileSync(process.execPath, args)
    expect(readFileSync(join(folder, 'root.crt'), 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  })

  it('starts a pod that migrates for half an hour, and asks one that serves whether it can', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(1800)
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
    ])
    expect(ofKind('Deployment').spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  })
})

describe('systemd', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: ROOT })

  it.each(units)('%s runs what there is, as a user without rights', unit => {
    const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(textOf(unit))?.[1]
    const scripts = settingOf('ExecStart')!.match(/[\w/]+\.(mjs|ts)/g)!
    expect(scripts.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    expect(settingOf('User')).toBe('nearmark')
    expect(settingOf('NoNewPrivileges')).toBe('yes')
    expect(textOf('docs/operations.md')).toContain(`a checkout in \`${settingOf('WorkingDirectory')}\``)
  })

  it('backs up the data folder that the service has', () => {
    const folders = units.map(unit => /^Environment=DATA_DIR=(.+)$/m.exec(textOf(unit))?.[1])
    expect(new Set(folders).size).toBe(1)
    expect(textOf('deploy/systemd/nearmark.service')).toContain(`StateDirectory=${folders[0]!.split('/').at(-1)}`)
  })
})

it.each(globSync('deploy/**/*.sh', { cwd: ROOT }))('%s is a script that a shell can read', script => {
  execFileSync('/bin/sh', ['-n', join(ROOT, script)])
})
