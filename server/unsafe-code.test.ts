import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const sources = globSync('{server,contract,web,simulators}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter(path => !/\.test\.tsx?$/.test(path) && !/^(server|simulators\/stripe)\/testing\//.test(path))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const having = (code: RegExp) =>
  sources
    .filter(({ text }) => code.test(text))
    .map(({ path }) => path)
    .sort()

/** What is dangerous with input in it, and the only files that hold it, each without input of strangers. */
const confined: [string, RegExp, string[]][] = [
  ['code made of text', /\beval\(|\bnew Function\(|\bset(Timeout|Interval)\(['"`]|node:vm/, []],
  [
    'programs',
    /node:child_process/,
    [
      'server/backup/files.ts',
      'server/dev/restarting-service.ts',
      'server/postgres/cluster.ts',
      'server/postgres/os-user.ts',
    ],
  ],
  ['a shell', /\bshell: ?true|\bexecSync\(|\bexec\b[^}]*\} from 'node:child_process'/, []],
  [
    'HTML made of text',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    [
      'web/features/checkins/visitor/obstacles/ask-step.tsx',
      'web/features/mail/mailbox/mailbox-pages.tsx',
      'web/features/site/rendered-site.tsx',
    ],
  ],
  [
    'patterns made of text',
    /new RegExp\(/,
    [
      'contract/codes.ts',
      'contract/folded-text.ts',
      'server/features/people/list/csv-rows.ts',
      'simulators/stripe/resources/events.ts',
      'web/features/mail/palette.ts',
      'web/site.tsx',
    ],
  ],
  ['messages between windows', /addEventListener\(['"]message['"]|window\.(onmessage|postMessage)|\.opener\b/, []],
  ['certificates that are not checked', /rejectUnauthorized: ?false|NODE_TLS_REJECT/, []],
  ['lines beside the log', /\bconsole\.\w+\(/, []],
  [
    'chance that can be foreseen',
    /Math\.random/,
    [
      'server/features/photos/s3-store.ts',
      'server/live/event-streams.ts',
      'web/features/checkins/visitor/leaving/check-out-runner.ts',
      'web/features/checkins/visitor/submission/submission-runner.ts',
    ],
  ],
  ['ciphers', /create(De|C)ipheriv/, ['server/features/displays/codes/encryption.ts']],
  ['functions that hash, but SHA-256', /\b(createHash|createHmac|hash|hkdfSync)\('(?!sha256')/, []],
  ['keys of others', /\b[sr]k_live_\w{16}|\bwhsec_\w{24}|\bAKIA[A-Z0-9]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY/, []],
  ['older ways of the browser', /document\.domain|<applet|ActiveXObject|openDatabase\(|applicationCache/, []],
]

it.each(confined)('%s: %s stand in these files alone', (_, code, files) => {
  expect(having(code)).toEqual(files)
})

it('the server calls others through one function alone, which has a bound and follows no redirect', () => {
  const callers = having(/(?<![\w.])fetch\(|node:https?'\)?\.(get|request)|\baxios\b/)
  expect(callers.filter(path => path.startsWith('server/'))).toEqual(['server/http/outgoing.ts'])
})

it('finds what it looks for', () => {
  expect(having(/from 'kysely'/).length).toBeGreaterThan(50)
  expect(having(/className=/).length).toBeGreaterThan(50)
})
