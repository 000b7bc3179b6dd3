import { useEffect, useRef, useState } from 'react'
import { type CheckInRecord, type Gap, listCheckIns } from '../../../../contract/checkins.ts'
import { call } from '../../../lib/call.ts'
import type { ListView } from './list-view.ts'
import { filterOf } from './queries.ts'

/** Some eighty sheets. */
export const MAX_PRINTED = 2000
const ROWS_A_CALL = 100

export interface PrintedRows {
  checkIns: CheckInRecord[]
  gaps: Gap[]
}

type Request = { linkId: string; email: string; view: ListView }

/** Loads all rows of a view, page by page. */
export function usePrintedRows({ linkId, email, view }: Request) {
  const [rows, setRows] = useState<PrintedRows | null>(null)
  const [loading, setLoading] = useState<{ loaded: number } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const load = async () => {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setRows(null)
    setLoading({ loaded: 0 })
    try {
      const query = { linkId, email, sort: view.sort, limit: ROWS_A_CALL, ...filterOf(view) }
      setRows(await allRows(query, { signal: controller.signal, onLoaded: loaded => setLoading({ loaded }) }))
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure as Error)
    } finally {
      setLoading(null)
    }
  }
  return { rows, loading, error, load, cancel: () => running.current?.abort() }
}

type Query = Omit<Parameters<typeof call<typeof listCheckIns>>[1], 'page'>
type Options = { signal: AbortSignal; onLoaded: (rows: number) => void }

/** Check-ins that arrive meanwhile push rows onto the next page, so a row may come twice; it is taken once. */
async function allRows(query: Query, { signal, onLoaded }: Options): Promise<PrintedRows> {
  const rows = new Map<string, CheckInRecord>()
  const gaps = new Map<string, Gap>()
  for (let page = 1; rows.size < MAX_PRINTED; page++) {
    const { checkins, gaps: found = [], pagination } = await call(listCheckIns, { ...query, page }, { signal })
    for (const checkIn of checkins) rows.set(checkIn.id, checkIn)
    for (const gap of found) gaps.set(`${gap.aboveId} ${gap.erasedBy}`, gap)
    onLoaded(rows.size)
    if (page >= pagination.totalPages) break
  }
  return { checkIns: [...rows.values()].slice(0, MAX_PRINTED), gaps: [...gaps.values()] }
}
