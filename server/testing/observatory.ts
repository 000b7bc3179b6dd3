/** What Mozilla's HTTP Observatory looks at: one answer, as a browser gets it over https. */
export interface Observed {
  headers: Record<string, string | string[] | number | undefined>
  /** Of an HTML document; empty for other answers. */
  html: string
}

interface Verdict {
  test: string
  result: string
  modifier: number
}

/** Bonus points count from this score on. */
const MINIMUM_FOR_BONUS = 90

const HALF_A_YEAR_S = 15_768_000

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const BROAD_OR_INLINE = new Set([...BROAD, "'unsafe-inline'", 'data:'])

const grades = [
  ...[[100, 'A+'] as const, [90, 'A'] as const, [85, 'A-'] as const, [80, 'B+'] as const, [70, 'B'] as const],
  ...[[65, 'B-'] as const, [60, 'C+'] as const, [50, 'C'] as const, [45, 'C-'] as const, [40, 'D+'] as const],
  ...[[30, 'D'] as const, [25, 'D-'] as const],
]

/**
 * The grade by the rules of version 5 of the Observatory (github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and
 * `src/analyzer/tests`), but for the redirection from http to https, which is the proxy's.
 */
export function observatoryGrade(answer: Observed): { grade: string; score: number; verdicts: Verdict[] } {
  const verdicts = [
    contentSecurityPolicy(answer),
    cookies(answer),
    crossOriginSharing(answer),
    referrerPolicy(answer),
    strictTransportSecurity(answer),
    subresourceIntegrity(answer),
    contentTypeOptions(answer),
    frameOptions(answer),
    crossOriginResourcePolicy(answer),
  ]
  const sumOf = (some: Verdict[]) => some.reduce((sum, { modifier }) => sum + modifier, 0)
  const withoutBonus = 100 + sumOf(verdicts.filter(({ modifier }) => modifier < 0))
  const bonus = sumOf(verdicts.filter(({ modifier }) => modifier > 0))
  const score = Math.max(0, withoutBonus >= MINIMUM_FOR_BONUS ? withoutBonus + bonus : withoutBonus)
  return { grade: grades.find(([from]) => score >= from)?.[1] ?? 'F', score, verdicts }
}

const headerOf = ({ headers }: Observed, name: string) => String(headers[name] ?? '')

/** Source lists by directive; the first of two equal directives counts. */
function directivesOf(answer: Observed): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const directive of headerOf(answer, 'content-security-policy').split(';')) {
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/)
    if (name && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

function contentSecurityPolicy(answer: Observed): Verdict {
  const csp = directivesOf(answer)
  const verdict = (result: string, modifier: number) => ({ test: 'content-security-policy', result, modifier })
  if (csp.size === 0) return verdict('not implemented', -25)
  const sourcesOf = (name: string) => csp.get(name) ?? csp.get('default-src') ?? ['*']
  const [scripts, styles] = ['script-src', 'style-src'].map(name => withoutOverriddenInline(sourcesOf(name)))
  if (scripts!.some(each => BROAD_OR_INLINE.has(each)) || sourcesOf('object-src').some(each => BROAD.has(each)))
    return verdict('unsafe-inline', -20)
  const passive = ['img-src', 'media-src']
  const insecure = (source: string) => /^(http|ftp):/.test(source)
  const active = [...csp].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources)
  if (active.some(insecure)) return verdict('insecure scheme', -20)
  if ([...scripts!, ...styles!].includes("'unsafe-eval'")) return verdict('unsafe-eval', -10)
  if (passive.flatMap(sourcesOf).some(insecure)) return verdict('insecure scheme in passive content', -10)
  if (styles!.some(each => BROAD_OR_INLINE.has(each))) return verdict('unsafe-inline in style-src', 0)
  if (csp.get('default-src')?.join() === "'none'") return verdict("no unsafe, default-src 'none'", 10)
  return verdict('no unsafe', 5)
}

/** A nonce or a hash makes browsers ignore 'unsafe-inline'. */
const withoutOverriddenInline = (sources: string[]) =>
  sources.some(each => /^'(nonce|sha\d+)-/.test(each)) ? sources.filter(each => each !== "'unsafe-inline'") : sources

function cookies({ headers }: Observed): Verdict {
  const verdict = (result: string, modifier: number) => ({ test: 'cookies', result, modifier })
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  if (set.length === 0) return verdict('none', 0)
  const has = (attribute: RegExp) => (cookie: string) => attribute.test(cookie)
  const isSession = (cookie: string) => /login|sess/i.test(cookie.split('=')[0]!)
  if (set.some(each => isSession(each) && !has(/;\s*secure\b/i)(each))) return verdict('session without Secure', -40)
  if (set.some(each => isSession(each) && !has(/;\s*httponly\b/i)(each)))
    return verdict('session without HttpOnly', -30)
  if (!set.every(has(/;\s*secure\b/i))) return verdict('without Secure', -20)
  return set.every(has(/;\s*samesite=(lax|strict)\b/i)) ? verdict('Secure and SameSite', 5) : verdict('Secure', 0)
}

function crossOriginSharing(answer: Observed): Verdict {
  const universal =
    headerOf(answer, 'access-control-allow-origin') !== '' &&
    headerOf(answer, 'access-control-allow-credentials') === 'true'
  return {
    test: 'cross-origin-resource-sharing',
    result: universal ? 'universal access' : 'none or public',
    modifier: universal ? -50 : 0,
  }
}

function referrerPolicy(answer: Observed): Verdict {
  const policy = headerOf(answer, 'referrer-policy')
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)
  return { test: 'referrer-policy', result: policy || 'none', modifier: isPrivate ? 5 : policy ? -5 : 0 }
}

function strictTransportSecurity(answer: Observed): Verdict {
  const header = headerOf(answer, 'strict-transport-security')
  const maxAgeS = Number(/max-age=(\d+)/.exec(header)?.[1] ?? Number.NaN)
  const modifier = Number.isNaN(maxAgeS) ? -20 : maxAgeS < HALF_A_YEAR_S ? -10 : 0
  return { test: 'strict-transport-security', result: header || 'none', modifier }
}

function subresourceIntegrity({ html }: Observed): Verdict {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)]
  const foreign = scripts.filter(([, src]) => /^(https?:)?\/\//.test(src!))
  const unverified = foreign.filter(([tag]) => !/\sintegrity="/.test(tag))
  const insecure = unverified.some(([, src]) => !src!.startsWith('https:'))
  const modifier = insecure ? -50 : unverified.length > 0 ? -5 : foreign.length > 0 ? 5 : 0
  return { test: 'subresource-integrity', result: `${foreign.length} scripts of others`, modifier }
}

function contentTypeOptions(answer: Observed): Verdict {
  const result = headerOf(answer, 'x-content-type-options')
  return { test: 'x-content-type-options', result, modifier: result === 'nosniff' ? 0 : -5 }
}

function frameOptions(answer: Observed): Verdict {
  const ancestors = directivesOf(answer).get('frame-ancestors')
  if (ancestors && !ancestors.some(each => BROAD.has(each)))
    return { test: 'x-frame-options', result: 'by frame-ancestors', modifier: 5 }
  const result = headerOf(answer, 'x-frame-options')
  return { test: 'x-frame-options', result, modifier: /^(deny|sameorigin)$/i.test(result) ? 0 : -20 }
}

function crossOriginResourcePolicy(answer: Observed): Verdict {
  const result = headerOf(answer, 'cross-origin-resource-policy')
  const modifier = /^same-(origin|site)$/.test(result) ? 10 : /^(|cross-origin)$/.test(result) ? 0 : -5
  return { test: 'cross-origin-resource-policy', result, modifier }
}
