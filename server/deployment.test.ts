import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { readConfig } from './config.ts'
import { imageEnv, instructionsOf } from './testing/image.ts'
import { makeDatabase } from './testing/test-db.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: each kind of file has a shape of its own
type Parsed = any

const dockerfile = textOf('Dockerfile')
const copied = instructionsOf('COPY').filter(line => !line.startsWith('--from'))

const folder = mkdtempSync(join(tmpdir(), 'nearmark-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Left out of every COPY. */
const ignored = textOf('.dockerignore')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
const isIgnored = (path: string) =>
  ignored.some(pattern => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))

describe('the image', () => {
  it('runs as a user without rights, and keeps nothing outside its volume', () => {
    expect(instructionsOf('USER')).toEqual(['node'])
    expect(instructionsOf('VOLUME')).toEqual([imageEnv.DATA_DIR])
    expect(instructionsOf('EXPOSE')).toEqual([imageEnv.PORT])
  })

  it('copies what there is, and nothing that .dockerignore leaves out', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
    expect(sources.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    expect(sources.filter(isIgnored)).toEqual([])
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

  it('starts from its files alone, and says by its own check that it is healthy', { timeout: 60_000 }, async () => {
    for (const line of copied) {
      const paths = line.split(' ')
      const target = join(folder, paths.at(-1)!)
      for (const path of paths.slice(0, -1)) {
        const to = paths.length > 2 || paths.at(-1)!.endsWith('/') ? join(target, path.split('/').at(-1)!) : target
        mkdirSync(dirname(to), { recursive: true })
        cpSync(join(ROOT, path), to, { recursive: true, filter: from => !isIgnored(relative(ROOT, from)) })
      }
    }
    const files = globSync('**', { cwd: folder })
    expect(files.length).toBeGreaterThan(500)
    const ofDevelopment = /\.test\.tsx?$|(^|\/)(testing|dev|demo)(\/|$)|simulator/
    expect(files.filter(file => ofDevelopment.test(file))).toEqual([])
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const built of ['dist/web', 'dist/rendered'])
      cpSync(join(ROOT, built), join(folder, built), { recursive: true })
    // From what the image is made of, which has no simulator.
    cpSync(join(ROOT, 'scripts/build-server.ts'), join(folder, 'scripts/build-server.ts'))
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build-server.ts'], {
      cwd: folder,
    })
    const { host } = inject('clusters')[0]!
    const database = await makeDatabase(inject('clusters')[0]!)
    // The tests' clusters confirm commits that a crash may lose, which production refuses.
    const urlAs = (role: string) =>
      `postgresql://${role}@localhost/${database.name}?host=${host}&options=-c%20synchronous_commit%3Don`
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
    execFileSync(command, [...args.slice(0, -1), 'server/migrate.ts'], { cwd: folder, env })
    const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('exit', resolve))
    try {
      await expect.poll(isHealthy, { timeout: 25_000 }).toBe(true)
      expect((await fetch(`http://127.0.0.1:${env.PORT}/`)).status).toBe(200)
      const simulating = { NODE_ENV: 'development', ALLOW_UNSHARED: 'plans,payments' }
      const simulated = spawnSync(command, args, { cwd: folder, env: { ...env, ...simulating } })
      expect([simulated.status, String(simulated.stderr)]).toEqual([
        1,
        expect.stringMatching(/^Payments cannot be simulated in this image/),
      ])
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
    // Containers have names, which are asked again while it runs.
    const withoutNames = ours('deploy/compose/haproxy.cfg')
      .replace(/# A container.*\nresolvers docker\n( {4}.+\n)+\n/, '')
      .replaceAll(/ resolvers docker .+/g, '')
    expect(withoutNames).toBe(documented)
    expect(balancer.ports[0]).toMatch(/:8080$/)
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
    // A database elsewhere is not the one that the data folder may still hold.
    const settings = units.map(unit => /^EnvironmentFile=(.+)$/m.exec(textOf(unit))?.[1])
    expect(settings).toEqual(units.map(() => '/etc/nearmark.env'))
    expect(textOf('deploy/systemd/nearmark.service')).toContain(`StateDirectory=${folders[0]!.split('/').at(-1)}`)
  })
})

it.each(globSync('deploy/**/*.sh', { cwd: ROOT }))('%s is a script that a shell can read', script => {
  execFileSync('/bin/sh', ['-n', join(ROOT, script)])
})
