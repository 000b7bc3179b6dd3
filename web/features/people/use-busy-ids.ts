import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'

/** The ids of people for whom a call is under way. */
export function useBusyIds() {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  /** Resolves with false after a failure; a toast with this title shows its message. */
  const attempt = async (title: string, ids: readonly string[], work: () => Promise<unknown>): Promise<boolean> => {
    setBusyIds(busy => new Set([...busy, ...ids]))
    try {
      await work()
      return true
    } catch (error) {
      toast({ title, description: (error as Error).message, destructive: true })
      return false
    } finally {
      setBusyIds(busy => new Set([...busy].filter(id => !ids.includes(id))))
    }
  }
  return { busyIds, attempt }
}
