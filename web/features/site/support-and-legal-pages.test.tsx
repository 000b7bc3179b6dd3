import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LinkSuccessPage } from './link-success-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { privacyOf } from './privacy-text.ts'
import { SupportPage } from './support-page.tsx'
import { TermsPage } from './terms-page.tsx'
import { termsOf } from './terms-text.ts'

const privacySections = privacyOf(true)
const termsSections = termsOf(true)

const headingsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words!.replaceAll('<!-- -->', ''))

describe.each([
  ['terms', TermsPage, termsSections],
  ['privacy', PrivacyPage, privacySections],
])('the %s as the server renders it', (_, Page, sections) => {
  const html = renderToString(<Page plansOn />)

  test('has its numbered sections, each with its own address', () => {
    expect(headingsOf(html)).toEqual(sections.map(({ title }, place) => `${place + 1}. ${title}`))
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`<section id="${anchor}"`)
  })

  test("leads 'Back to Home'", () => {
    expect(html).toMatch(/<a href="\/"[^>]*>(<svg.*?<\/svg>)?Back to Home<\/a>/)
  })
})

test('the support form sends nothing before it is alive', () => {
  expect(renderToString(<SupportPage plansOn />)).toMatch(/<button disabled="" type="submit"/)
})

test('the link-created page marks its sample as an example', () => {
  const html = renderToString(<LinkSuccessPage />)
  expect(html).toContain('>Example<')
  // A heading that breaks within 'check-in' on a phone reads as two words.
  expect(html).toContain('<span class="whitespace-nowrap">check-in</span>')
  expect(html.replaceAll(/<wbr\/>|<!-- -->/g, '')).toContain('https://nearmark.example/checkin/')
  expect(html).toContain('type="checkbox"')
  for (const path of ['/dashboard', '/create']) expect(html).toContain(`href="${path}"`)
})

test.each([
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
  ['support', SupportPage],
  ['link success', LinkSuccessPage],
])('%s: one heading of the first rank, no style attribute', (_, Page) => {
  const html = renderToString(<Page plansOn />)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/ style="/)
})
