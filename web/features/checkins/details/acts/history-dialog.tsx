import { useQuery } from '@tanstack/react-query'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { MAX_RECORD_ACTS, recordActs } from '../../../../../contract/records.ts'
import { call } from '../../../../lib/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { Time } from '../../../../ui/time.tsx'
import { checkInsKey } from '../queries.ts'
import { ActSentence } from './act-sentence.tsx'

type Props = { linkId: string; checkIn: CheckInRecord; onClose: () => void }

/** The acts on one record, newest first, down to its origin. */
export function HistoryDialog({ linkId, checkIn, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...checkInsKey(linkId), 'acts', checkIn.id],
    queryFn: ({ signal }) => call(recordActs, { linkId, id: checkIn.id }, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog open readFirst onOpenChange={open => !open && onClose()} title={`History of ${checkIn.userName}`}>
      {error && !data && <ErrorNotice title="We couldn’t load the history" error={error} onRetry={refetch} />}
      {!error && !data && (
        <div className="grid min-h-24 place-items-center text-accent">
          <Ring variant="loader" sizePx={48} label="Loading the history" />
        </div>
      )}
      {data && (
        <ol className="flex flex-col divide-y divide-line">
          {data.acts.map(act => (
            <li key={act.seq} className="flex flex-col gap-0.5 py-3 first:pt-0">
              <ActSentence act={act} />
              <p className="text-12 text-ink-3">
                <Time at={act.at} />
              </p>
            </li>
          ))}
          {data.acts.length < MAX_RECORD_ACTS && (checkIn.source === 'visitor' || checkIn.source === 'kiosk') && (
            <li className="flex flex-col gap-0.5 py-3 first:pt-0">
              <p className="text-16 text-ink wrap-anywhere md:text-14">
                The visitor checked in{checkIn.source === 'kiosk' && ' at the kiosk'}.
              </p>
              {data.acts.length === 0 && <p className="text-14 text-ink-2">Nothing was changed since.</p>}
              <p className="text-12 text-ink-3">
                <Time at={firstTimeOf(checkIn, data.acts)} />
              </p>
            </li>
          )}
        </ol>
      )}
    </Dialog>
  )
}

type Acts = { act: string; was: { checkedInAt: string | null } | null }[]

/** Before the first correction. */
const firstTimeOf = ({ checkedInAt }: CheckInRecord, acts: Acts): string =>
  acts.findLast(({ was }) => was !== null)?.was?.checkedInAt ?? checkedInAt
