import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

const IN_A_BROWSER = { testTimeout: 90_000, hookTimeout: 90_000 }
// Other style sheets are read as empty.
const CSS = { include: /tokens\.css/ }
const UNIT = { css: CSS, testTimeout: 30_000, hookTimeout: 60_000 }
const E2E = { name: 'e2e', include: ['e2e/*.test.ts'] }
const LOOKS = { name: 'looks', include: ['e2e/looks/*.test.ts'] }

const LONGEST = 'bench/faults/faults.test.ts'

/** The file of minutes begins first: last, a worker would wait beside it with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return (await super.sort(files)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)))
  }
}

/** Separate from vite.config.ts, whose root is web/, because tests stand beside the code in every folder. */
export default defineConfig({
  plugins: [inlineScripts('es2022')],
  test: {
    globalSetup: 'server/testing/test-cluster.ts',
    maxWorkers: 2,
    // A file of its own process would load and compile the whole service again, which took longer than most files.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // Of faults, which wait more than they work.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    // On a slow machine a job, an email or a live event may take seconds: what passes is not slowed by it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: 'unit+http',
          include: ['{server,contract,scripts,simulators,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...UNIT, name: 'web', include: ['web/**/*.test.{ts,tsx}'], setupFiles: 'web/testing/new-page.ts' },
      },
      { extends: true, test: { ...IN_A_BROWSER, ...E2E, sequence: { groupOrder: 1 } } },
      { extends: true, test: { ...IN_A_BROWSER, ...LOOKS, sequence: { groupOrder: 2 } } },
    ],
  },
})
