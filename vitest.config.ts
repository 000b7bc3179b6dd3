import { configDefaults, defineConfig } from 'vitest/config'

/** Stands beside vite.config.ts, whose root is web/: tests lie next to what they test, everywhere. */
export default defineConfig({
  test: { exclude: [...configDefaults.exclude, 'dist/**', 'data/**', 'e2e/**'] },
})
