import type { ReactNode } from 'react'
import type { OwnCheckIn as CheckIn } from '../../../../../contract/own-data.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { actSentence, linesOf, marksOf, momentOf, standingOf } from './own-data-words.ts'
import { OwnPhoto } from './own-photo.tsx'

/** One check-in, with everything that is stored of it. */
export function OwnCheckIn({ checkIn, ...credentials }: { checkIn: CheckIn; checkinToken: string; token: string }) {
  const standing = standingOf(checkIn)
  const marks = marksOf(checkIn)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-bold text-18">
          <time dateTime={checkIn.checkedInAt}>{momentOf(checkIn.checkedInAt)}</time>
        </h2>
        <Badge tone={standing === 'Checked in' ? 'accent' : 'neutral'}>{standing}</Badge>
      </div>
      <dl className="flex flex-col divide-y divide-line border-line border-t">
        {linesOf(checkIn).map(([name, value]) => (
          <Line key={name} name={name}>
            {value}
          </Line>
        ))}
        {marks.length > 0 && (
          <Line name="Marks">
            <Sentences of={marks} />
          </Line>
        )}
        {checkIn.acts.length > 0 && (
          <Line name="Journal">
            <Sentences of={checkIn.acts.map(actSentence)} />
          </Line>
        )}
      </dl>
      {checkIn.photoId && <OwnPhoto photoId={checkIn.photoId} {...credentials} />}
    </Card>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid items-baseline gap-x-6 gap-y-1 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-14 text-ink-3">{name}</dt>
    <dd className="min-w-0 text-16 text-ink text-pretty wrap-anywhere">
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </dd>
  </div>
)

const Sentences = ({ of }: { of: string[] }) => (
  <ul className="flex flex-col gap-2">
    {of.map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
