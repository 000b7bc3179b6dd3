import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CHECK_IN_RADIUS_M } from '../../../../contract/geo.ts'
import { MARK_WORDS, MARKS } from '../../../../contract/marks.ts'
import { presenceOf } from '../../../../contract/presence.ts'
import { FeaturesPage } from '../features/features-page.tsx'
import { SupportPage } from '../support-page.tsx'
import { HowSurePage } from './how-sure-page.tsx'
import { verdictMeanings } from './how-sure-text.ts'
import { verdictOf } from './verdict.ts'
import { EXAMPLES } from './verdict-pictures.tsx'

const html = renderToString(<HowSurePage />)
const words = html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')

test('the pictures show each verdict of the rule once', () => {
  const verdicts = EXAMPLES.map(example => verdictOf(example, CHECK_IN_RADIUS_M))
  expect(verdicts).toEqual(['Inside', 'In doubt', 'Too far', 'Approximate'])
})

test('begins with what it proves, what it does not, and what to add', () => {
  const [before] = words.split('1. What is measured')
  for (const term of ['What it proves', 'What it doesn’t', 'What to add']) expect(before).toContain(term)
})

test('each picture says what its verdict means, once', () => {
  for (const [verdict, meaning] of Object.entries(verdictMeanings)) {
    expect(words.split(meaning)).toHaveLength(2)
    expect(html).not.toContain(`>${verdict}</dt>`)
  }
})

test('the worked example is as the rule decides', () => {
  const [, claimed, limit] = /a phone that claims (\d+) m is in doubt up to (\d+) m/.exec(words)!.map(Number)
  const verdictAt = (distanceM: number) => presenceOf({ distanceM, accuracyM: claimed! }, CHECK_IN_RADIUS_M)
  expect([verdictAt(limit!), verdictAt(limit! + 1)]).toEqual(['doubtful', 'outside'])
})

test.each([
  'May be inside',
  'Approximate location',
  'No location',
  'Let in by you',
  'Kiosk',
  'Added by hand',
  'Voided',
  'Corrected',
])('says what ‘%s’ beside a name means', word => {
  expect(html).toContain(`>${word}</dt>`)
})

test('says that visitors see the marks on their own check-ins, too', () =>
  expect(words).toContain('the visitor, who may ask for what is saved about them'))

test.each(MARKS)('tells the mark %s with its innocent reading', kind => {
  expect(html).toContain(`>${MARK_WORDS[kind].label}</dt>`)
  expect(words).toContain(MARK_WORDS[kind].innocent)
})

test('says plainly what a location does not prove', () => {
  expect(words).toContain('It is evidence, not proof.')
  expect(words).toContain('Someone at home can make a browser report any place on earth.')
})

test('says plainly what a code on a screen does not prove, and that nothing shows it', () => {
  expect(words).toContain('one phone may scan it again in another browser, or in a private window, for the next name')
  expect(words).toContain('We can’t mark that')
})

test.each([
  ['features', <FeaturesPage key="features" plansOn />],
  ['support', <SupportPage key="support" plansOn />],
])('the page of %s leads to a part of it that is there', (_, page) => {
  const [, fragment] = /href="\/how-sure(?:#([^"]+))?"/.exec(renderToString(page))!
  if (fragment) expect(html).toContain(`<section id="${fragment}"`)
})

test('every entry of its contents leads to a section', () => {
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
  expect(anchors.length).toBeGreaterThan(10)
  for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`)
})
