import type { Page } from 'playwright'
import { makeCreator } from '../server/testing/makers.ts'
import type { Journey, Visitor } from './journey.ts'
import { signedInAs } from './signed-in.ts'

export interface Visit {
  as?: string
  planId?: number
  answers?: Record<string, { status?: number; [field: string]: unknown }>
}

export interface Visits {
  /** A browser of nobody, or of who is signed in; `answers` stands for the server where it names a call. */
  visit: (path: string, how?: Visit) => Promise<Page>
  /** Closes every browser of the test. */
  close: () => Promise<void>
}

/** Browsers of one test each. */
export function visitsOf(journey: () => Journey): Visits {
  let open: Visitor[] = []
  return {
    visit: async (path, { as, planId = 1, answers = {} } = {}) => {
      const visitor = as
        ? await signedInAs(journey(), await makeCreator(journey().app, { email: as, planId }))
        : await journey().visitor()
      open.push(visitor)
      for (const [call, { status = 200, ...body }] of Object.entries(answers))
        await visitor.page.route(`**${call}`, route => route.fulfill({ status, json: body }))
      await visitor.page.goto(journey().url + path)
      return visitor.page
    },
    close: async () => {
      await Promise.all(open.map(({ context }) => context.close()))
      open = []
    },
  }
}

export const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

export const UNAVAILABLE = {
  status: 503,
  error: 'The payment provider does not answer. Please try again in a moment.',
  code: 'payments_unavailable',
}
