import { defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/** Separate from vite.config.ts, whose root is web/, because tests stand beside the code in every folder. */
export default defineConfig({
  plugins: [inlineScripts('es2022')],
  test: {
    globalSetup: 'server/testing/test-cluster.ts',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit+http',
          include: ['{server,contract,web,scripts,simulators,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
          // Other style sheets are read as empty.
          css: { include: /tokens\.css/ },
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
