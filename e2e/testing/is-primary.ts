import type { Page } from 'playwright'

/** Whether a button or link is filled in the accent, as the first action of a page is. */
export const isPrimary = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .evaluate(element => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = accent
      const isAccent = getComputedStyle(probe).backgroundColor === getComputedStyle(element).backgroundColor
      probe.remove()
      return isAccent
    })
