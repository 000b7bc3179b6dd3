import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../../lib/plural.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Time } from '../../../../ui/time.tsx'
import { BesidePeople } from '../beside-people.tsx'
import { FinishedCall } from './finished-call.tsx'
import { PrintedNames } from './printed-names.tsx'
import type { CalledName, NamesHere } from './roll-call.ts'
import { type Lending, TickList } from './tick-list.tsx'
import type { useRollCall } from './use-roll-call.ts'

interface Props {
  rollCall: ReturnType<typeof useRollCall>
  /** The last list that the device has read. */
  names: NamesHere | null
  placeName: string
  /** Below the buttons, and the lists, while no roll call is under way. */
  side: ReactNode
  /** For somebody else who calls too, while a roll call is under way. */
  lending?: Lending | undefined
  /** Beside each name that is missing. */
  actOnMissing?: ((person: CalledName) => ReactNode) | undefined
  children: ReactNode
}

/** A roll call from its start to its result, for a creator and for a warden. */
export function RollCallParts({ rollCall, names, placeName, side, lending, actOnMissing, children }: Props) {
  const { call, refused, start, toggle, finish, discard } = rollCall
  const sheet = call ?? names
  return (
    <>
      {call && call.endedMs === null && (
        <TickList {...{ call, lending, actOnMissing }} onToggle={toggle} onFinish={finish} onDiscard={discard} />
      )}
      {call && call.endedMs !== null && <FinishedCall {...{ call, refused, actOnMissing }} onClose={discard} />}
      {!call && (
        <BesidePeople
          side={
            <>
              {names && (
                <div className="flex flex-wrap gap-2 *:grow sm:max-[63.99rem]:*:grow-0">
                  <Button size={52} disabled={names.people.length === 0} onClick={() => start(names)}>
                    Start Roll Call
                  </Button>
                  <Button
                    variant="secondary"
                    size={52}
                    icon={<Icon as={Printer} />}
                    disabled={names.people.length === 0}
                    onClick={() => print()}
                  >
                    Print Sheet
                  </Button>
                </div>
              )}
              {side}
            </>
          }
        >
          {children}
        </BesidePeople>
      )}
      {sheet && <PrintedNames placeName={placeName} names={sheet} />}
    </>
  )
}

type AsOfProps = {
  names: NamesHere
  /** A roll call counts them itself. */
  called: boolean
}

/** Of which moment a list is: '52 people here · As of 10:41' */
export const AsOf = ({ names: { listAt, people }, called }: AsOfProps) => (
  <p>
    {!called && `${plural(people.length, 'person', 'people')} here · `}As of <Time at={listAt} format="time" />
  </p>
)
