import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

const IN_A_BROWSER = { testTimeout: 90_000, hookTimeout: 90_000 }
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
    sequence: { sequencer: LongestFirst },
    // On a slow machine a job, an email or a live event may take seconds: what passes is not slowed by it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit+http',
          include: ['{server,contract,web,scripts,simulators,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
          // Other style sheets are read as empty.
          css: { include: /tokens\.css/ },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // One journey at a time: many hold the time that passes against the time that a visitor is promised.
      { extends: true, test: { ...IN_A_BROWSER, ...E2E, fileParallelism: false, sequence: { groupOrder: 1 } } },
      // Screens at rest, which are slow to picture and hurry nobody.
      { extends: true, test: { ...IN_A_BROWSER, ...LOOKS, sequence: { groupOrder: 2 } } },
    ],
  },
})
