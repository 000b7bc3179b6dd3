import type { PageReply } from '../simulator.ts'
import { type Content, html } from './html.ts'
import { page } from './layout.ts'
import type { Context } from './page.ts'

interface Message {
  title: string
  text: Content
  status?: number
  /** The next link; by default the panel. */
  next?: { href: string; label: string }
}

/** A page with one message and one link. */
export function message(context: Context, { title, text, status, next }: Message): PageReply {
  const { href, label } = next ?? { href: context.at('/'), label: 'Open Simulator' }
  const body = html`<div class="card"><p>${text}</p><a class="button" href="${href}">${label}</a></div>`
  return page(context, { title, body, ...(status && { status }) })
}
