import { describe, expect, it } from 'vitest'
import { schedule as scheduleShape } from '../../../../contract/schedule.ts'
import { NO_RULES } from '../rules-section.tsx'
import { draftOf, readSchedule } from '../schedule/schedule-draft.ts'
import { LINK_TEMPLATES, TEMPLATE_IDS, type TemplateId } from './link-templates.ts'
import { replaceTemplate } from './replace-template.ts'
import { templateWords } from './template-words.ts'

const TODAY = '2027-01-04'
const draft = draftOf(null, TODAY)

const draftWith = (current: typeof draft, before: TemplateId, after: TemplateId) =>
  replaceTemplate(current, { first: draft, before: LINK_TEMPLATES[before].times, after: LINK_TEMPLATES[after].times })
const rulesWith = (current: typeof NO_RULES, before: TemplateId, after: TemplateId) =>
  replaceTemplate(current, {
    first: NO_RULES,
    before: LINK_TEMPLATES[before].rules,
    after: LINK_TEMPLATES[after].rules,
  })

describe('another template', () => {
  it('takes back what the one before has set, and sets its own', () => {
    const shift = draftWith(draft, 'scratch', 'shift')
    expect(shift).toMatchObject({ when: 'weekdays', opensBefore: '30', lateAfter: '5', outside: 'ask' })
    expect(draftWith(shift, 'shift', 'class')).toEqual({ ...draft, when: 'own' })
    expect(draftWith(shift, 'shift', 'scratch')).toEqual(draft)
  })

  it('leaves what was typed, and what was chosen by hand', () => {
    const typed = {
      ...draftWith(draft, 'scratch', 'class'),
      weekly: [{ key: 7, days: [1, 3], from: '08:00', to: '09:30', title: 'Algebra' }],
      until: '2027-05-30',
      lateAfter: '3',
    }
    const elsewhere = draftWith(typed, 'class', 'event')
    expect(elsewhere).toEqual({ ...typed, when: 'always' })
    expect(draftWith(elsewhere, 'event', 'class')).toEqual(typed)

    const withEmail = { ...rulesWith(NO_RULES, 'scratch', 'visit'), requireUserVerify: true }
    expect(rulesWith(withEmail, 'visit', 'scratch')).toEqual({ ...NO_RULES, requireUserVerify: true })
  })

  it.each(TEMPLATE_IDS)('%s can be saved as it is', id => {
    const { schedule, faults } = readSchedule(draftWith(draft, 'scratch', id))
    expect(faults).toEqual({})
    if (schedule) expect(scheduleShape.parse(schedule)).toEqual(schedule)
  })
})

describe('the sentence says what will happen', () => {
  const wordsOf = (id: TemplateId, changes: Partial<typeof draft> = {}) =>
    templateWords({
      draft: { ...draftWith(draft, 'scratch', id), ...changes },
      rules: rulesWith(NO_RULES, 'scratch', id),
      today: TODAY,
    })

  it.each<[TemplateId, string]>([
    [
      'class',
      'Every Monday, 09:00–10:30, the place’s time. Anyone who comes more than 10 minutes late is shown as late.',
    ],
    [
      'shift',
      'Every weekday, 09:00–17:00, the place’s time. Anyone who comes more than 5 minutes late is shown as late. At other times people ask you. People check out when they leave.',
    ],
    ['event', 'Open at any time. Each person is checked in once.'],
    ['site', 'Open at any time. Each visit is a check-in of its own. People check out when they leave.'],
    [
      'visit',
      'Open at any time. Each visit is a check-in of its own. People take a photo. People check out when they leave.',
    ],
  ])('of %s', (id, words) => expect(wordsOf(id)).toBe(words))

  it('with everything that people have to do', () => {
    const rules = { ...NO_RULES, requireUserVerify: true, requiresCode: true }
    expect(templateWords({ draft, rules, today: TODAY })).toMatch(
      / People enter the code on the screen and confirm their email\.$/,
    )
    expect(templateWords({ draft, rules: { ...rules, requirePhotoVerify: true }, today: TODAY })).toMatch(
      / People enter the code on the screen, confirm their email and take a photo\.$/,
    )
  })

  it('by what the form holds now', () => {
    const weekly = [{ key: 7, days: [1, 3], from: '09:00', to: '10:30', title: '' }]
    expect(wordsOf('class', { weekly, lateAfter: '0' })).toBe(
      'Every Monday and Wednesday, 09:00–10:30, the place’s time. Anyone who comes late is shown as late.',
    )
    expect(wordsOf('class', { weekly: [{ ...weekly[0]!, days: [] }] })).toBe(
      'Open at the times below, once they are complete.',
    )
  })
})
