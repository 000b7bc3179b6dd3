import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from './child.mjs'
import { ensure, giveUp, ROOT } from './setup.mjs'

/** What is proved, and by which tests. */
const PROOFS = [
  { what: 'Calls by callers, as docs/access.md says', files: ['server/access.test.ts'] },
  {
    what: 'Headers and policies of every page and answer',
    files: ['server/http/observatory.test.ts', 'server/http/csp.test.ts'],
  },
  {
    what: 'Requests of other sites, odd bodies and fields',
    files: ['server/http/hostile-calls.test.ts', 'server/garbage.test.ts'],
  },
  {
    what: 'Smuggled and slow requests, odd paths',
    files: ['server/http/smuggling.test.ts', 'server/http/slow-requests.test.ts', 'server/http/odd-paths.test.ts'],
  },
  { what: 'Texts that keep a pattern busy', files: ['contract/long-input.test.ts'] },
  {
    what: 'Secrets and people in the log, and forged lines',
    files: ['server/log-secrets.test.ts', 'server/log-injection.test.ts'],
  },
  { what: 'Cookies, and what production has not', files: ['server/http/cookies.test.ts', 'server/production.test.ts'] },
  { what: 'Dangerous code, outside of the files that may hold it', files: ['server/unsafe-code.test.ts'] },
  { what: 'Licences, hashes and scripts of packages', files: ['licenses.test.ts'] },
  { what: 'docs/security.md, held to code, log and database', files: ['server/security-doc.test.ts'] },
  { what: 'docs/asvs.md and docs/threats.md, held to code and tests', files: ['server/defences-doc.test.ts'] },
]

const BEGIN = '<!-- figures: written by npm run security -- --write -->'
const END = '<!-- end of figures -->'

/** Runs what proves the defences, and says of each proof how much of it holds. */
async function main() {
  const { node, env } = await ensure()
  const rows = [...(await testedRows(node, env)), requirementsRow(), packagesRow(env)]
  process.stdout.write(`\n${tableOf(rows)}\n`)
  if (process.argv.includes('--write')) writeTable(rows)
  process.exitCode = rows.some(({ verdict }) => verdict === 'missed') ? 1 : 0
}

async function testedRows(node, env) {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-security-'))
  const outcome = join(folder, 'outcome.json')
  const files = PROOFS.flatMap(proof => proof.files)
  await run(node, ['scripts/test.mjs', '--reporter=json', `--outputFile.json=${outcome}`, ...files], env)
  const counts = countsByFile(outcome)
  rmSync(folder, { recursive: true, force: true })
  return PROOFS.map(proof => {
    const found = proof.files.map(file => counts.get(file) ?? { passed: 0, all: 0 })
    const [passed, all] = ['passed', 'all'].map(name => found.reduce((sum, count) => sum + count[name], 0))
    const holds = passed === all && found.every(count => count.all > 0)
    return { what: proof.what, figure: `${passed} of ${all} tests`, goal: 'all', verdict: holds ? 'reached' : 'missed' }
  })
}

/** A file that failed outside of its tests counts as one that failed. */
function countsByFile(outcome) {
  try {
    const { testResults } = JSON.parse(readFileSync(outcome, 'utf8'))
    return new Map(
      testResults.map(({ name, status, assertionResults }) => {
        const passed = assertionResults.filter(test => test.status === 'passed').length
        const broken = status === 'failed' && passed === assertionResults.length ? 1 : 0
        return [relative(ROOT, name), { passed, all: assertionResults.length + broken }]
      }),
    )
  } catch {
    return new Map()
  }
}

/** How many rows of docs/asvs.md say that they are not met: a figure, since each has its reason and its next step. */
function requirementsRow() {
  // A row of those that do not apply has two cells.
  const rows = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8').match(/^\| \d+\.\d+\.\d+ \|.*\|.*\|.*\|.*$/gm)
  const unmet = rows.filter(row => row.includes('**Not met**')).map(row => row.split(' ')[1])
  return {
    what: 'Requirements of ASVS 5.0, levels 1 and 2, that hold',
    figure: `${rows.length - unmet.length} of ${rows.length}${unmet.length > 0 ? `; not ${unmet.join(', ')}` : ''}`,
    goal: 'all, or a reason in docs/asvs.md',
    verdict: unmet.length === 0 ? 'reached' : 'with reasons',
  }
}

/** Known weaknesses of the packages that run in production, where the registry tells them. */
function packagesRow(env) {
  const what = 'Known weaknesses of packages in production'
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const answer = parsed(stdout)
  const found = answer.metadata?.vulnerabilities
  if (!found) {
    process.stderr.write(`npm audit: ${answer.message ?? 'no answer'}\n`)
    return { what, figure: 'not known: the registry does not tell', goal: 'none', verdict: 'not measured' }
  }
  return { what, figure: `${found.total}`, goal: 'none', verdict: found.total === 0 ? 'reached' : 'missed' }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function tableOf(rows) {
  const columns = ['what', 'figure', 'goal', 'verdict']
  const all = [Object.fromEntries(columns.map(name => [name, name])), ...rows]
  const widths = columns.map(name => Math.max(...all.map(row => row[name].length)))
  return all
    .map(row =>
      columns
        .map((name, i) => row[name].padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Puts the table into docs/security.md, in place of the one of an earlier run. */
function writeTable(rows) {
  const path = join(ROOT, 'docs/security.md')
  const line = cells => `| ${cells.join(' | ')} |`
  const table = [
    BEGIN,
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`,
    '',
    line(['What', 'Figure', 'Goal', 'Verdict']),
    line(['---', '---', '---', '---']),
    ...rows.map(({ what, figure, goal, verdict }) => line([what, figure, goal, verdict])),
    '',
    END,
  ].join('\n')
  const before = readFileSync(path, 'utf8')
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)]
  writeFileSync(
    path,
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n## Figures\n${table}\n`
      : before.slice(0, from) + table + before.slice(to + END.length),
  )
}

main().catch(giveUp)
