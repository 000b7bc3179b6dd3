import { describe, expect, it } from 'vitest'
import { foreignEmail, requestedEmails } from './requested-email.ts'

const nothing = { inPath: undefined, inQuery: null, stored: '' }
const own = 'a@example.com'

describe('whose account a page was opened for', () => {
  it('is left to the session where nothing says', () => {
    expect(requestedEmails(nothing)).toEqual([])
    expect(foreignEmail([], own)).toBeNull()
  })

  it.each([
    ['the path', { ...nothing, inPath: 'b@example.com' }],
    ['the query', { ...nothing, inQuery: 'b@example.com' }],
    ['the browser', { ...nothing, stored: 'b@example.com' }],
    ['one of them', { inPath: own, inQuery: null, stored: 'b@example.com' }],
  ])('is told when %s names somebody else', (_, asked) =>
    expect(foreignEmail(requestedEmails(asked), own)).toBe('b@example.com'),
  )

  it.each(['a%40example.com', 'a%zz@example.com'])('may be encoded in the path, or oddly: %s', inPath =>
    expect(foreignEmail(requestedEmails({ ...nothing, inPath }), own)).toBe(inPath.includes('zz') ? inPath : null),
  )

  it.each([
    [' A@Example.com', own],
    ['a@xn--bcher-kva.de', 'a@bücher.de'],
    ['a@BÜCHER.de', 'a@bücher.de'],
  ])('may be written in another form: %s of %s', (inPath, owner) =>
    expect(foreignEmail(requestedEmails({ ...nothing, inPath }), owner)).toBeNull(),
  )
})
