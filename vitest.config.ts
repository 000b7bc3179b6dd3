import { defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/** Separate from vite.config.ts, whose root is web/, because tests stand beside the code in every folder. */
export default defineConfig({
  plugins: [inlineScripts('es2022')],
  test: {
    globalSetup: 'server/testing/test-cluster.ts',
    maxWorkers: 2,
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
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
