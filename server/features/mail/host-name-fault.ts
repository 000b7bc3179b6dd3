import type { ProblemCode } from '../../../contract/problems.ts'
import { mentionsUrl } from './mentions-url.ts'

const OWN_NAME = /(?<![\p{L}\p{N}])(?:nearmark|near[-_. ]mark(?!\p{L}))/u
const YEAR = /(?<!\p{Nd})(?:19|20)\d\d(?!\p{Nd})/gu
/** Numbers of seven digits are phone numbers, however they are grouped. */
const PHONE_NUMBER = /(?:\p{Nd}[\s().+/-]*){7}/u
const IP = /\d+(?:\.\d+){3}/
/** Letters of two alphabets in one word imitate a name that people trust: 'Pаypal'. */
const MIXED_WORD =
  /\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}/u
/** Marks that pile up cover the lines around. */
const PILED_MARKS = /\p{M}{4}/u

/** Why visitors must not read this as the name of who asks, or null. Our emails carry it, and our name beside it. */
export function hostNameFault(name: string): Extract<ProblemCode, 'host_name_has_url' | 'host_name_misleads'> | null {
  if (mentionsUrl(name)) return 'host_name_has_url'
  const visible = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const misleads =
    visible.includes('@') ||
    PHONE_NUMBER.test(visible.replace(YEAR, '')) ||
    [OWN_NAME, IP, MIXED_WORD, PILED_MARKS].some(pattern => pattern.test(visible))
  return misleads ? 'host_name_misleads' : null
}
