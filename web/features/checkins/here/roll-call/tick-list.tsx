import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { useMediaQuery } from '../../../../lib/media-query.ts'
import { TWO_COLUMNS } from '../../../../ui/breakpoints.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { BesidePeople } from '../beside-people.tsx'
import { foundHere } from '../people-here.ts'
import { CalledList } from './called-list.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type CalledName, durationS, missingAndSeen, missingWords, type RollCall, timerText } from './roll-call.ts'

export interface Lending {
  /** Beside the search of a phone, where the people come first. */
  button: ReactNode
  card: ReactNode
}

interface Props {
  call: RollCall
  lending: Lending | undefined
  /** Beside each name that is missing. */
  actOnMissing: ((person: CalledName) => ReactNode) | undefined
  onToggle: (id: string) => void
  onFinish: () => void
  onDiscard: () => void
}

/** The missing people on top, and those ticked off below. */
export function TickList({ call, lending, actOnMissing, onToggle, onFinish, onDiscard }: Props) {
  const [search, setSearch] = useState('')
  const [discarding, setDiscarding] = useState(false)
  const found = missingAndSeen(foundHere(call.people, search), call.seen)
  const tick = (id: string) => {
    onToggle(id)
    setSearch('')
  }
  const wide = useMediaQuery(TWO_COLUMNS)
  const { missing } = missingAndSeen(call.people, call.seen)
  const acts = (
    <>
      {/* While somebody is missing, the next thing to do is among the names. */}
      <Button variant={missing.length > 0 ? 'secondary' : 'primary'} size={52} wide onClick={onFinish}>
        Finish Roll Call
      </Button>
      <Button variant="quiet" size={52} onClick={() => setDiscarding(true)}>
        Discard
      </Button>
    </>
  )
  return (
    <BesidePeople
      side={
        <>
          <CallCount call={call} />
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <SearchField label="Search names" placeholder="Search names" text={search} onTextChange={setSearch} />
            </div>
            {!wide && lending?.button}
          </div>
          {wide && <div className="flex gap-2">{acts}</div>}
          {wide && lending?.card}
        </>
      }
    >
      <CalledList title="Missing" people={found.missing} onToggle={tick} act={actOnMissing} />
      {/* Its times stand below those of the list above. */}
      <CalledList title="Seen" people={found.seen} onToggle={onToggle} ticked act={actOnMissing && (() => null)} />
      {found.missing.length + found.seen.length === 0 && (
        <p className="text-16 text-ink-2">Nobody on this list has this name.</p>
      )}
      {!wide && lending?.card}
      {!wide && (
        <div
          data-action-bar
          className="sticky [@media(max-height:18rem)]:static bottom-0 z-10 -mx-4 flex gap-2 border-line border-t bg-bg px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
        >
          {acts}
        </div>
      )}
      <DiscardDialog
        open={discarding}
        onOpenChange={setDiscarding}
        loss="Who you ticked off is lost, and nobody else will see it."
        onDiscard={onDiscard}
      />
    </BesidePeople>
  )
}

function CallCount({ call }: { call: RollCall }) {
  const { people } = call
  const { missing, seen } = missingAndSeen(people, call.seen)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p aria-live="polite" className="font-bold text-22 text-ink">
          {missingWords(missing.length, people.length)}
        </p>
        <Timer call={call} />
      </div>
      <ProgressBar bare label="Seen" value={seen.length} max={people.length} text={seen.length.toLocaleString()} />
    </div>
  )
}

function Timer({ call }: { call: RollCall }) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="timer" className="font-mono text-22 text-ink tabular-nums">
      {timerText(durationS(call, Date.now()))}
    </p>
  )
}
