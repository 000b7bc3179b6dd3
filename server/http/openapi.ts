import { z } from 'zod'
import * as contract from '../../contract/contract.ts'
import { type Endpoint, isEndpoint, type Media } from '../../contract/endpoint.ts'
import { planCalls } from '../../contract/plan-calls.ts'
import { problems } from '../../contract/problems.ts'

type Json = Record<string, unknown>

export const endpoints: Endpoint[] = (Object.values(contract) as unknown[])
  .filter(isEndpoint)
  .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))

/** The calls that this service answers. */
export const endpointsOf = ({ plansOn }: { plansOn: boolean }): Endpoint[] =>
  plansOn ? endpoints : endpoints.filter(endpoint => !planCalls.has(endpoint))

/** `/api/checkin-links/{linkId}/checkins`: OpenAPI's notation of a path. */
export const templateOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/:(\w+)/g, '{$1}')

const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** OpenAPI 3.1 of these calls, made from the contract. */
export function openApi(appUrl: string, endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nearmark', version: '1', description: 'Check-in links tied to a real place.' },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for people' },
            code: { enum: Object.keys(problems) },
          },
        },
      },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.details && { description: endpoint.details }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body) } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.replies).map(([status, reply]) => [status, replyOf(status, reply)]),
      ),
      default: { description: 'A declined request', content: { 'application/json': { schema: PROBLEM } } },
    },
  }
}

function parametersOf(shape: z.ZodObject, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(shape) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const replyOf = (status: string, reply: z.ZodType | Media): Json => ({
  description: Number(status) < 300 ? 'Done' : 'Refused, and recorded',
  content: reply instanceof z.ZodType ? { 'application/json': { schema: schemaOf(reply) } } : { [reply.media]: {} },
})

/** The schema of the input; types without an equivalent in JSON Schema accept anything. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}
