import { expect, it } from 'vitest'
import { CallError } from './call.ts'
import { reasonOf } from './reason.ts'

it.each([
  ['the server', new CallError(409, 'Pending.', { error: 'Pending.' }), 'Pending.'],
  ['the network', new CallError(0, 'We can’t reach the server.'), 'We can’t reach the server.'],
  ['nobody', new CallError(502, 'Bad Gateway'), 'Failed.'],
  ['a fault of ours', new TypeError('x is undefined'), 'Failed.'],
])('the reason of %s', (_, error, reason) => expect(reasonOf(error, 'Failed.')).toBe(reason))
