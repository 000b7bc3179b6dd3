import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../creators/index.ts'
import { creatorPlanQuery } from '../creator-plan.ts'
import { type PlansViewer, viewerOf } from './viewer.ts'

/** Undefined while loading. Where the account cannot be read, the viewer counts as anonymous; the server decides anyway. */
export function useViewer(): PlansViewer | undefined {
  const session = useQuery(sessionQuery)
  const email = session.data?.email
  const plan = useQuery({ ...creatorPlanQuery(email ?? ''), enabled: Boolean(email) })
  if (plan.data) return viewerOf(plan.data)
  if (session.isPending || (email && plan.isPending)) return undefined
  return { is: 'anonymous' }
}
