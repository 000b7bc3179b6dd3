import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import type { Config } from '../config.ts'
import { databaseUnavailable } from '../db/db.ts'
import type { Secrets } from '../derived-key.ts'
import { Declined } from './declined.ts'
import { wantsPage } from './documents.ts'
import { networkTag } from './network.ts'
import { problemPage } from './problem-page.ts'
import { REQUEST_ID_HEADER } from './request-ids.ts'

const RETRY_AFTER_S = 2

const codesOfFastifyErrors: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** The only error handler: every error becomes `{ error, code }`, and one that is not the caller’s fault a page where a page was asked for. */
export const problemSender =
  ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code, extra } = problemOf(error)
    const { status } = problems[code]
    // A decline without a cause is no failure of its own: an outage was logged once, where it arose.
    if (error instanceof Declined && !error.cause)
      request.log.info({ code, ...requestFields(request, APP_SECRET) }, 'request declined')
    else if (status >= 500)
      request.log.error({ err: error, code, ...requestFields(request, APP_SECRET) }, 'request failed')
    return send(request, reply, { code, extra })
  }

/** The pattern of the route, since a URL may hold a token, and a tag of the network, since IPs are personal data. */
const requestFields = ({ method, routeOptions, creatorId, ip }: FastifyRequest, secrets: Secrets) => ({
  method,
  route: routeOptions.url ?? 'none',
  ...(creatorId && { creatorId }),
  network: networkTag(secrets, ip),
})

interface Problem {
  code: ProblemCode
  extra: Readonly<Record<string, unknown>>
}

function send(request: FastifyRequest, reply: FastifyReply, { code, extra }: Problem) {
  const { status, error: sentence } = problems[code]
  if (status === 503 || status === 429) reply.header('retry-after', String(extra.retryAfterS ?? RETRY_AFTER_S))
  reply.code(status).header('cache-control', 'no-store').header(REQUEST_ID_HEADER, request.id)
  const isOurs = status >= 500
  if (wantsPage(request) && (isOurs || status === 429)) {
    const { nonce } = reply
    const page = problemPage({ sentence, nonce, ...(code === 'internal' && { requestId: request.id }) })
    return reply.type('text/html; charset=utf-8').send(page)
  }
  const { retryAfterS: _, ...rest } = extra
  const body = { error: sentence, code, ...(isOurs && { requestId: request.id }), ...rest }
  return reply.type('application/json; charset=utf-8').send(body)
}

function problemOf(error: FastifyError | Error): Problem {
  if (error instanceof Declined) return error
  if ('code' in error) {
    const known = codesOfFastifyErrors[error.code]
    if (known) return { code: known, extra: {} }
    // Errors of other libraries may have a code and a status too, but are no fault of the request.
    const ofFastify = String(error.code).startsWith('FST_')
    if (ofFastify && 'statusCode' in error && error.statusCode === 400) return { code: 'invalid_json', extra: {} }
  }
  return { code: databaseUnavailable(error) ? 'unavailable' : 'internal', extra: {} }
}
