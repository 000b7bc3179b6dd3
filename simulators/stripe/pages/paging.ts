import { type Html, html } from './html.ts'
import type { Context } from './page.ts'

const PAGE_SIZE = 20

export interface ListPage<T> {
  rows: T[]
  page: number
  pages: number
  total: number
}

/** The requested page of a list, or the nearest one that exists. */
export function listPageOf<T>(all: readonly T[], requested: string | undefined, size = PAGE_SIZE): ListPage<T> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const number = /^\d{1,9}$/.test(requested ?? '') ? Number(requested) : 1
  const page = Math.min(Math.max(number, 1), pages)
  return { rows: all.slice((page - 1) * size, page * size), page, pages, total: all.length }
}

export function pager({ page, pages, total }: ListPage<unknown>, { at }: Context, path: string): Html | null {
  if (pages < 2) return null
  const link = (to: number, label: string) =>
    to >= 1 && to <= pages && html`<a class="button" href="${at(`${path}?page=${to}`)}">${label}</a>`
  return html`<nav class="row" aria-label="Pages">
${link(page - 1, 'Previous')}
<span class="quiet">Page ${page} of ${pages}, ${total} in all</span>
${link(page + 1, 'Next')}
</nav>`
}
