import { expect, it } from 'vitest'
import { importPeople, MAX_LIST_BYTES } from './people.ts'

const faultOf = (csv: string) =>
  importPeople.body.safeParse({ csv, dryRun: true }).error?.issues.map(({ message }) => message)

it.each([
  ['the longest list', 'x'.repeat(MAX_LIST_BYTES), undefined],
  ['a byte more', 'x'.repeat(MAX_LIST_BYTES + 1), ['This list is too long. Please send at most 3 MB.']],
  ['letters of two bytes', 'é'.repeat(MAX_LIST_BYTES / 2 + 1), ['This list is too long. Please send at most 3 MB.']],
])('counts the bytes of a list as the browser does: %s', (_, csv, fault) => expect(faultOf(csv)).toEqual(fault))
