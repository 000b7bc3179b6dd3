import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Of docs/voice.md, what can be found by a pattern. The specification's own texts break none of these, but for one reason. */
const UNWANTED: readonly [RegExp, string][] = [
  [
    /(?<!Seen by the )\borgani[z](?!ation")|\b(kilo)?meters?\b|\bcanceled your\b|\bcolored\b/i,
    'British spelling: organiser, metres, cancelled',
  ],
  [
    /\bwhoever\b|\bat once\b|\bby (itself|themselves|ourselves)\b/i,
    'plainer: the person who, right away, automatically',
  ],
  [
    /\bWho (forgets|comes|has)\b|\b(checks in|tells|asks) who\b/,
    'a person: anyone who forgets, people without a phone',
  ],
  // Three items of a menu are the specification’s own words.
  [/(?<=[a-z])(?<!Void|Restore|Correct|Erase)…/, 'three dots, as in the specification’s “Sending...”'],
]

const sources = globSync('{web,contract,server/drawing}/**/*.{ts,tsx,html}', { cwd: import.meta.dirname }).filter(
  file => !/\.test\.|\/testing\/|^web\/gallery\//.test(file),
)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/ .*$/gm, '')

it.each(UNWANTED)('no text has %s', pattern => {
  const found = sources.flatMap(file =>
    withoutComments(readFileSync(join(import.meta.dirname, file), 'utf8'))
      .split('\n')
      .filter(line => pattern.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(found, 'see docs/voice.md').toEqual([])
})
