import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { API_DOCS_PATH } from '../../../contract/paths.ts'
import type { ApiCall, ApiSubject } from '../../../contract/rendered.ts'
import type { Deps } from '../../deps.ts'
import { sendDocument } from '../../http/documents.ts'
import { endpointsOf, openApi, templateOf } from '../../http/openapi.ts'
import { apiSubjects, callsAbout } from './api-subjects.ts'

type Operations = Record<string, Record<string, Record<string, unknown>>>

/** The contract as OpenAPI, and as a page for people. */
export function serveDocs(app: FastifyInstance, { web, config }: Pick<Deps, 'web' | 'config'>): void {
  const { APP_URL: appUrl, plansOn } = config
  const describe = () => {
    const endpoints = endpointsOf(config)
    const document = openApi(appUrl, endpoints)
    const api = { baseUrl: appUrl, subjects: subjectsOf(endpoints, document.paths as Operations) }
    const facts = { demo: null, offers: null, paymentsSimulated: false, onLocalhost: false, plansOn, api }
    return { document, facts }
  }
  // Made when first asked for, and not at every start.
  let described: ReturnType<typeof describe> | undefined
  const description = () => (described ??= describe())
  app.get('/api/openapi.json', async () => description().document)
  app.get(API_DOCS_PATH, async (_, reply) => {
    const { html } = await web.siteDocument(API_DOCS_PATH, { nonce: reply.nonce, appUrl, facts: description().facts })
    return sendDocument(reply, html)
  })
}

const subjectsOf = (endpoints: readonly Endpoint[], operations: Operations): ApiSubject[] =>
  apiSubjects
    .map(name => ({
      name,
      calls: callsAbout(name, endpoints).map(endpoint => callOf(endpoint, operations)),
    }))
    .filter(({ calls }) => calls.length > 0)

function callOf(endpoint: Endpoint, operations: Operations): ApiCall {
  const { method, summary, details } = endpoint
  const path = templateOf(endpoint)
  const { parameters, requestBody, responses } = operations[path]![method.toLowerCase()]!
  const parts = Object.entries({ parameters, requestBody, responses }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return {
    method,
    path,
    summary,
    ...(details && { details }),
    parts: parts.map(([name, value]) => ({ name, json: JSON.stringify(value, null, 2) })),
  }
}
