import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyText } from 'node:stream/consumers'
import { decodeForm } from '../api/form.ts'
import { faultsOf } from './schema-faults.ts'
import { type Operation, sdkApiVersion, sdkOperations } from './sdk-operations.ts'

export interface Violation {
  kind: 'request' | 'response'
  /** 'POST /v1/customers'. */
  where: string
  fault: string
}

export interface Validator {
  /** Puts the proxy before a simulator; returns the proxy's URL. */
  before: (target: string) => Promise<string>
  violations: () => Violation[]
  stop: () => void
}

/** A proxy that compares every request and every reply with the types of the installed SDK. */
export function createValidator(): Validator {
  const check = createCheck(sdkOperations(), sdkApiVersion())
  const violations: Violation[] = []
  let proxy: Server | null = null
  return {
    before: async target => {
      proxy?.close()
      proxy = createServer(async (request, response) => {
        const body = await bodyText(request)
        const reply = await forwarded(target, request, body)
        const text = await reply.text()
        violations.push(...check(request, body, { status: reply.status, text }))
        const { 'content-length': _, ...headers } = Object.fromEntries(reply.headers)
        response.writeHead(reply.status, headers).end(text)
      })
      await new Promise<void>(resolve => proxy!.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    },
    violations: () => violations,
    stop: () => {
      proxy?.closeAllConnections()
      proxy?.close()
    },
  }
}

function forwarded(target: string, { method, url, headers }: IncomingMessage, body: string): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...sent } = headers
  return fetch(target + url, { method, headers: sent as Record<string, string>, body: body || null })
}

interface Reply {
  status: number
  text: string
}

function createCheck(operations: readonly Operation[], apiVersion: string) {
  const operationOf = createRouter(operations)

  return (request: IncomingMessage, body: string, reply: Reply): Violation[] => {
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe')
    const operation = operationOf(request.method!, pathname)
    const violation = (kind: Violation['kind']) => (fault: string) => ({
      kind,
      where: `${request.method} ${pathname}`,
      fault,
    })
    if (!operation) return [violation('request')('unknown path')]
    const params = { ...decodeForm(searchParams.toString()), ...decodeForm(body) }
    return [
      ...faultsOf(params, operation.request, 'params', 'form').map(violation('request')),
      ...headerFaults(request, apiVersion).map(violation('request')),
      ...replyFaults(operation, reply).map(violation('response')),
    ]
  }
}

/** A path without an id at a position wins over one with an id there. */
function createRouter(operations: readonly Operation[]) {
  const known = operations
    .map(operation => ({
      operation,
      pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(':id', '[^/]+')}$`),
      ids: operation.path.split(':id').length,
    }))
    .toSorted((a, b) => a.ids - b.ids)
  return (method: string, path: string) =>
    known.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation
}

function headerFaults({ headers }: IncomingMessage, apiVersion: string): string[] {
  const version = headers['stripe-version']
  return [
    ...(/^(Bearer|Basic) /.test(headers.authorization ?? '') ? [] : ['no Authorization header']),
    ...(version === undefined || version === apiVersion ? [] : [`Stripe-Version ${version}, SDK ${apiVersion}`]),
  ]
}

/** A failed reply must hold an error: without one the SDK resolves. */
function replyFaults({ response }: Operation, { status, text }: Reply): string[] {
  const body: unknown = JSON.parse(text)
  if (status < 400) return faultsOf(body, response, 'body', 'json')
  const { type } = (body as { error?: { type?: unknown } }).error ?? {}
  return typeof type === 'string' ? [] : [`status ${status} without error.type`]
}
