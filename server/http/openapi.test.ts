import { describe, expect, it } from 'vitest'
import { endpoints, openApi } from './openapi.ts'

type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string }>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
}
const paths = openApi('https://nearmark.example', endpoints).paths as Record<string, Record<string, Operation>>

describe('openApi', () => {
  it('names every endpoint of the contract', () => {
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    expect(named).toHaveLength(endpoints.length)
    expect(named).toContain('post /api/checkin/{checkinToken}')
  })

  it('says what a call takes', () => {
    const checkIn = paths['/api/checkin/{checkinToken}']!.post!
    expect(checkIn.parameters).toEqual([expect.objectContaining({ name: 'checkinToken', in: 'path', required: true })])
    expect(checkIn.requestBody!.content['application/json']!.schema.required).toEqual(['name'])
  })

  it('calls a part of a video done, and a refused check-in refused', () => {
    expect(paths['/api/video/{file}']!.get!.responses['206']!.description).toBe('Done')
    expect(paths['/api/checkin/{checkinToken}']!.post!.responses['422']!.description).toBe('Refused, and recorded')
  })
})
