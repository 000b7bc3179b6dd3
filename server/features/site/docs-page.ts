import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { escapeHtml } from '../../../contract/html.ts'
import { sendDocument } from '../../http/documents.ts'
import { endpoints, openApi } from '../../http/openapi.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#FBFAF7, #0F1213); color: light-dark(#17191C, #F1F3F3) }
  body { max-width: 54rem; margin: 0 auto; padding: 24px 16px 72px }
  h1 { font-size: 1.75rem } h2 { font-size: 1rem; margin: 0 }
  a { color: light-dark(#07503F, #7FE3C5) }
  details { border: 1px solid light-dark(#8A857A, #6F7A80); border-radius: 10px; margin-top: 8px }
  summary { padding: 12px 16px; cursor: pointer } summary h2 { display: inline; font-family: ui-monospace, monospace }
  summary p { margin: 4px 0 0 } dl { padding: 0 16px } dt { font-weight: 650 }
  dd { margin: 0 0 12px } pre { overflow-x: auto; margin: 0; font-size: .875rem }
`

/** The contract as OpenAPI, and as a page for people. */
export function serveDocs(app: FastifyInstance, appUrl: string): void {
  const document = openApi(appUrl)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', (_, reply) => sendDocument(reply, pageOf(document, reply.nonce)))
}

const pageOf = (document: Record<string, unknown>, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nearmark API</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Nearmark API</h1>
<p>Every call that the web app makes. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
An error is always <code>{ "error": "a sentence", "code": "…" }</code>.</p>
${endpoints.map(endpoint => sectionOf(endpoint, document)).join('\n')}
</main></body></html>`

function sectionOf(endpoint: Endpoint, document: Record<string, unknown>): string {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  const operation = (document.paths as Record<string, Record<string, Record<string, unknown>>>)[path]![
    endpoint.method.toLowerCase()
  ]!
  const parts = Object.entries(operation).filter(
    ([name, value]) => name !== 'summary' && !(Array.isArray(value) && value.length === 0),
  )
  return `<details><summary><h2>${endpoint.method} ${escapeHtml(path)}</h2><p>${escapeHtml(endpoint.summary)}</p></summary><dl>
${parts.map(([name, value]) => `<dt>${name}</dt><dd><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></dd>`).join('\n')}
</dl></details>`
}
