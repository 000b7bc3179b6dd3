import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../../contract/paths.ts'
import { sendWardenRollCall } from '../../../../../contract/wardens.ts'
import { call } from '../../../../lib/call.ts'
import { useOfflinePage } from '../../../../lib/offline-pages.ts'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { isTakenBack } from '../../../pairing/index.ts'
import { foundHere } from '../people-here.ts'
import { CalledList } from '../roll-call/called-list.tsx'
import { WARDEN_KEY } from '../roll-call/kept-names.ts'
import { AsOf, RollCallParts } from '../roll-call/roll-call-parts.tsx'
import { useNames } from '../roll-call/use-names.ts'
import { useRollCall } from '../roll-call/use-roll-call.ts'
import { WardenEnded } from './warden-ended.tsx'
import { useWardenEvents, wardenQuery } from './warden-query.ts'

/** The people at the place of this browser's warden: names, since when, and the roll call. */
export function WardenList() {
  useOfflinePage(paths.warden)
  const { data, error, refetch } = useQuery(wardenQuery)
  const ended = isTakenBack(error)
  useWardenEvents(ended)
  const [search, setSearch] = useState('')
  const rollCall = useRollCall({
    key: WARDEN_KEY,
    send: (sent, limit) => call(sendWardenRollCall, sent, limit),
    onReceived: () => undefined,
  })
  const names = useNames(WARDEN_KEY, data?.names)
  if (ended) return <WardenEnded />
  const shown = rollCall.call ?? names
  const placeName = data?.placeName ?? ''
  return (
    <Page
      title={placeName || 'Roll Call'}
      dense
      width="wide"
      lead={
        shown ? <AsOf names={shown} called={rollCall.call !== null} /> : !error && <Skeleton className="h-5 w-48" />
      }
    >
      {!shown && error && <ErrorNotice title="We couldn’t load who is here" error={error} onRetry={refetch} />}
      <RollCallParts
        rollCall={rollCall}
        names={names}
        placeName={placeName}
        side={
          names &&
          names.people.length > 0 && (
            <SearchField label="Search names" placeholder="Search names" text={search} onTextChange={setSearch} />
          )
        }
      >
        {names && <CalledList title="Here" people={foundHere(names.people, search)} />}
      </RollCallParts>
    </Page>
  )
}
