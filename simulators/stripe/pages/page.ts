import type { Engine } from '../engine.ts'
import type { PageReply, PageRequest } from '../simulator.ts'

export interface Context {
  engine: Engine
  request: PageRequest
  /** What the path names, or ''. */
  id: string
  /** A page's address on this host. */
  at: (path: string) => string
}

export type Show = (context: Context) => PageReply | Promise<PageReply>

/** Shown after a form was sent, so that a reload sends nothing again. */
export const seeOther = (location: string): PageReply => ({ status: 303, headers: { location }, body: '' })

export const json = (status: number, body: unknown): PageReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})
