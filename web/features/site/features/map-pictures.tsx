import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { wayThere } from '../../checkins/index.ts'
import { YouAreHere } from '../landing/replay/phone-states.tsx'
import { Place, RING, Town } from '../town.tsx'

const You = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="34" className="fill-you" fillOpacity="0.18" />
    <circle cx={x} cy={y} r="15" className="fill-you stroke-surface" strokeWidth="6" />
  </>
)

const Label = ({ className, children }: { className: string; children: ReactNode }) => (
  <p
    className={cx(
      'absolute top-1/2 start-1/2 flex items-center gap-2 whitespace-nowrap rounded-10 border border-line bg-surface px-3 py-1.5 font-medium text-14 shadow-2',
      className,
    )}
  >
    {children}
  </p>
)

/** On a phone the ring makes room for the label of the visitor outside of it. */
export const TwoVisitors = () => (
  <>
    <Town id="two-visitors" className="[--metre:1px] max-sm:-translate-x-14 max-[22rem]:-translate-x-20">
      <circle r={RING} className="fill-accent-soft stroke-accent" fillOpacity="0.75" strokeWidth="5" />
      <Place />
      <You x={-42} y={32} />
      <You x={330} y={-40} />
    </Town>
    <Label className="mt-9 max-sm:-ms-14 -translate-x-1/2">
      <Ring variant="success" sizePx={20} />
      24 m from the place
    </Label>
    <Label className="-mt-17 text-warn max-sm:start-auto max-sm:end-2 sm:-mt-8.5 sm:ms-42">150 m away</Label>
  </>
)

export const WayToPlace = () => (
  <>
    <Town id="way-to-place" className="[--metre:1px]">
      <circle r={RING} className="fill-accent-soft" fillOpacity="0.45" />
      <circle
        r={RING}
        className="stroke-line-strong"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
        pathLength="1380"
      />
      <path d="M -330 190 L 0 0" className="stroke-you" strokeWidth="4" strokeDasharray="1 13" strokeLinecap="round" />
      <Place />
      <You x={-330} y={190} />
    </Town>
    <div className="absolute start-4 top-4 flex items-center gap-3 rounded-10 border border-line bg-surface py-2 ps-2 pe-4 shadow-2">
      <span className="flex size-9 items-center justify-center rounded-full bg-surface-2 text-you">
        <span className="flex rotate-60">
          <Icon as={ArrowUp} />
        </span>
      </span>
      <div>
        <p className="font-bold text-18 leading-5">170 m away</p>
        <p className="text-12 text-ink-2">{wayThere(60, { distanceM: 170, radiusM: 100 })}</p>
      </div>
    </div>
  </>
)

/** The end of the visitor's page: the rest of the phone is above the picture. */
export const OneButton = () => (
  <div className="absolute start-1/2 -top-6 flex h-53 w-66 -translate-x-1/2 flex-col rounded-b-[2.5rem] border border-line-strong bg-surface p-2 shadow-3 lg:h-60">
    <div className="flex flex-1 flex-col justify-end gap-3 rounded-b-[2rem] border border-line bg-bg p-4">
      <YouAreHere />
      <p className="flex h-10 items-center rounded-10 border border-line-strong bg-surface px-3 text-14">
        Maya Lindholm
      </p>
      <p className="flex h-11 items-center justify-center rounded-10 bg-accent font-medium text-16 text-on-accent">
        Check In
      </p>
    </div>
  </div>
)
