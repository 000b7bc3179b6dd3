import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { email, linkId } from './text.ts'

export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

export const poster = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/poster',
  summary: 'Get a printable poster of one of your links.',
  params: z.object({ id: linkId }),
  query: z.object({
    email: email.optional(),
    paper: z.enum(papers, { error: 'A poster is printed on a4 or letter.' }).default('a4'),
  }),
  replies: { 200: media('application/pdf') },
})
