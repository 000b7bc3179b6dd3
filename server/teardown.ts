type End = () => Promise<unknown> | undefined

export interface Teardown {
  add: (end: End) => void
  /** Ends everything, also when a part of it fails to end; then throws that failure. */
  run: () => Promise<void>
}

/** What has been started, to be ended last first: at the stop, or when a later part of the start fails. */
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
