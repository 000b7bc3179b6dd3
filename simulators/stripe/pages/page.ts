import type { Engine } from '../engine.ts'
import type { PageReply, PageRequest } from '../simulator.ts'

export interface Context {
  engine: Engine
  request: PageRequest
  /** The id in the path, or ''. */
  id: string
  /** The path of a page on this host. */
  at: (path: string) => string
}

export type Show = (context: Context) => PageReply | Promise<PageReply>

/** Redirects after a form was submitted, so that a reload does not submit the form again. */
export const seeOther = (location: string): PageReply => ({ status: 303, headers: { location }, body: '' })

export const json = (status: number, body: unknown): PageReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})
