import type { ReactNode } from 'react'

type Props = {
  /** Counts, the search and the acts. */
  side: ReactNode
  /** The lists of people. A bar at the end sticks within the whole where there is one column. */
  children: ReactNode
}

/** On wide screens the counts and the acts stay in view beside the people; elsewhere they stand above them. */
export const BesidePeople = ({ side, children }: Props) => (
  <div className="flex min-w-0 flex-col gap-3 min-[64rem]:grid min-[64rem]:grid-cols-[17rem_minmax(0,1fr)] min-[64rem]:items-start min-[64rem]:gap-8 min-[80rem]:grid-cols-[20rem_minmax(0,1fr)] md:gap-6">
    <div className="flex min-w-0 flex-col gap-3 min-[64rem]:[@media(min-height:40rem)]:sticky min-[64rem]:[@media(min-height:40rem)]:top-24 md:gap-4">
      {side}
    </div>
    <div className="contents min-w-0 flex-col gap-6 min-[64rem]:flex">{children}</div>
  </div>
)
