import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian puts some programs into folders that the PATH of an ordinary user lacks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Programs of the machine that tests run, and what installs them on Debian and on macOS. */
const PROGRAMS = {
  etcd: ['apt-get install etcd-server', 'brew install etcd'],
  haproxy: ['apt-get install haproxy', 'brew install haproxy'],
  nginx: ['apt-get install nginx-light', 'brew install nginx'],
  promtool: ['apt-get install prometheus', 'brew install prometheus'],
  patroni: ['apt-get install patroni', 'pip install patroni[etcd3,psycopg3]'],
  pgbouncer: ['apt-get install pgbouncer', 'brew install pgbouncer'],
  postgresql: ['apt-get install postgresql', 'brew install postgresql@18'],
  setpriv: ['apt-get install util-linux', 'npm test as an ordinary user'],
  'systemd-analyze': ['apt-get install systemd', 'a container with Linux'],
} as const

export type Program = keyof typeof PROGRAMS

export function missing(program: Program): Error {
  const [debian, macOs] = PROGRAMS[program]
  return new Error(`This test needs ${program}, which is not installed: ${debian} (Debian, Ubuntu), ${macOs} (macOS).`)
}

/** The path of a program, or an error that says how to install it. */
export function pathOf(program: Program): string {
  const path = FOLDERS.map(folder => join(folder, program)).find(file => existsSync(file))
  if (!path) throw missing(program)
  return path
}
