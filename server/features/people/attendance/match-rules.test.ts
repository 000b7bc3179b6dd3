import { expect, test } from 'vitest'
import type { MatchedBy } from '../../../../contract/people.ts'
import { type Candidate, isTaken, matchOf } from './match-rules.ts'

const ada = (fits: Candidate['fits']): Candidate => ({ personId: 'ada', fits })
const ben = (fits: Candidate['fits']): Candidate => ({ personId: 'ben', fits })
const ALL_OF_ADA = [ada('email'), ada('email and name'), ada('name')]

test.each<[string, Candidate[], string | null]>([
  ['by email before name', [ada('email'), ben('name')], 'ada given'],
  ['by email and name', ALL_OF_ADA, 'ada given'],
  ['by the name where people share the email', [...ALL_OF_ADA, ben('email')], 'ada given'],
  ['by the name alone where the email is nobody’s', [ada('name')], 'ada name'],
  [
    'by the name where people share an email and none has this name',
    [ada('email'), ben('email'), ben('name')],
    'ben name',
  ],
  ['by a name that is spelt alike where nobody has it', [ada('spelling')], 'ada name'],
  ['by the name before one that is spelt alike', [ada('name'), ben('spelling')], 'ada name'],
  ['never among two whose names are spelt alike', [ada('spelling'), ben('spelling')], null],
  [
    'never by a spelling where two people have the name itself',
    [ada('name'), ben('name'), { personId: 'cyd', fits: 'spelling' }],
    null,
  ],
  ['never among two of one name', [ada('name'), ben('name')], null],
  [
    'never among two of one email and one name',
    [...ALL_OF_ADA, ben('email'), ben('email and name'), ben('name')],
    null,
  ],
  ['never where nobody fits', [], null],
])('somebody is known %s', (_, candidates, expected) => {
  const match = matchOf(candidates, { emailVerified: false })
  expect(match && `${match.personId} ${match.matchedBy}`).toBe(expected)
})

test('a verified email is said to be one; a name is not', () => {
  expect(matchOf([ada('email')], { emailVerified: true })?.matchedBy).toBe('verified')
  expect(matchOf([ada('name')], { emailVerified: true })?.matchedBy).toBe('name')
})

test.each<[MatchedBy[], MatchedBy, boolean]>([
  [[], 'name', false],
  [['name'], 'name', false],
  [['given'], 'verified', false],
  [['given'], 'name', true],
  [['name'], 'given', true],
  [['hand'], 'name', true],
  [['name', 'given'], 'given', false],
])('somebody here by %j is taken already for %s: %s', (here, by, taken) => {
  expect(isTaken(here, by)).toBe(taken)
})
