type End = () => Promise<unknown> | undefined

export interface Teardown {
  add: (end: End) => void
  /** Runs every end, even after one has failed; then throws the first failure. */
  run: () => Promise<void>
}

/** Ends what has been started in reverse order: at the stop, or when a later part of the start fails. */
export function teardown(): Teardown {
  const ends: End[] = []
  return {
    add: (end: End) => void ends.push(end),
    run: async () => {
      const failures: unknown[] = []
      for (const end of ends.splice(0).reverse()) {
        try {
          await end()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
