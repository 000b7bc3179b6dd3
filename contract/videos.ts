import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'

export const video = endpoint({
  method: 'GET',
  path: '/api/video/:file',
  summary: 'Get a demo video, `{name}.mp4`.',
  details: 'Answers requests for ranges.',
  params: z.object({ file: z.string().regex(/^[a-z0-9-]{1,64}\.mp4$/) }),
  replies: { 200: media('video/mp4'), 206: media('video/mp4') },
})
