import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../creators/index.ts'
import { creatorPlanQuery } from '../creator-plan.ts'
import { type Standing, standingOf } from './viewer.ts'

/** Undefined while it is asked. Who cannot be told apart sees the plans as anybody does; the server decides anyway. */
export function useStanding(): Standing | undefined {
  const session = useQuery(sessionQuery)
  const email = session.data?.email
  const plan = useQuery({ ...creatorPlanQuery(email ?? ''), enabled: Boolean(email) })
  if (plan.data) return standingOf(plan.data)
  if (session.isPending || (email && plan.isPending)) return undefined
  return { is: 'anonymous' }
}
