import { createHmac } from 'node:crypto'
import { derivedKey } from '../../db/derived-key.ts'

/** Keyed, and bound to its request: a million codes are soon hashed by whoever steals the database. */
export const codeHashOf = (appSecret: string, requestId: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(appSecret, 'sign-in code')).update(`${requestId} ${code}`).digest()
