import type { Page } from 'playwright'
import { makeCreator } from '../../server/testing/makers.ts'
import type { Journey } from './journey.ts'
import { signedInAs } from './signed-in.ts'

/** Replies of the server, by the paths of their calls. */
export type Answers = Record<string, { status?: number; [field: string]: unknown }>

/** Replaces the server's replies to these calls. */
export const answering = (answers: Answers) => async (page: Page) => {
  for (const [call, { status = 200, ...body }] of Object.entries(answers))
    await page.route(`**${call}`, route => route.fulfill({ status, json: body }))
}

export interface Visit {
  /** The email of a signed-in creator; without one the visitor is signed out. */
  as?: string
  planId?: number
  /** Prepares the browser before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  answers?: Answers
}

/** Opens a page in a new browser. `answers` replaces the server's replies to the calls that it names. */
export function createVisit(journey: Journey) {
  return async (path: string, { as, planId = 1, before, answers = {} }: Visit = {}): Promise<Page> => {
    const { page } = as
      ? await signedInAs(journey, await makeCreator(journey.app, { email: as, planId }))
      : await journey.visitor()
    await answering(answers)(page)
    await before?.(page)
    await page.goto(journey.url + path)
    return page
  }
}

export const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

export const UNAVAILABLE = {
  status: 503,
  error: 'The service isn’t available right now. Please try again in a moment.',
  code: 'unavailable',
}
