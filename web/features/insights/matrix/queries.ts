import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type SessionMatrix, sessionMatrix } from '../../../../contract/session-matrix.ts'
import { call } from '../../../lib/call.ts'
import { checkInsKey } from '../../checkins/index.ts'
import type { MatrixRange } from './matrix-range.ts'

export const rangeQuery = ({ from, to }: MatrixRange) => ({ from: from.toISOString(), to: to.toISOString() })

/** A page of people, with the range that it was requested for. */
export type LoadedMatrix = SessionMatrix & { range: MatrixRange }

export const matrixQuery = (linkId: string, range: MatrixRange, page: number) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'matrix', rangeQuery(range), page],
    queryFn: async ({ signal }): Promise<LoadedMatrix> => ({
      ...(await call(sessionMatrix, { id: linkId, ...rangeQuery(range), page }, { signal })),
      range,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
