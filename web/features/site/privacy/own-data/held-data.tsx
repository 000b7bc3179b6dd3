import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import type { OwnData } from '../../../../../contract/own-data.ts'
import { fileName } from '../../../../lib/file-name.ts'
import { plural } from '../../../../lib/plural.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OwnCheckIn } from './own-check-in.tsx'

/** More are in the file alone. */
const SHOWN = 20
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

interface Props {
  data: OwnData
  checkinToken: string
  token: string
  onErase: () => Promise<void>
}

export function HeldData({ data, onErase, ...credentials }: Props) {
  const { checkIns, email, lastSeenOn } = data
  if (checkIns.length === 0 && lastSeenOn === null)
    return (
      <p role="status" className="text-16 text-ink-2 wrap-anywhere">
        Nothing is saved here under {email}.
      </p>
    )
  return (
    <>
      <p role="status" className="text-16 text-ink-2 text-pretty wrap-anywhere">
        {countOf(data)} under <span className="font-medium text-ink">{email}</span>.
        {lastSeenOn &&
          ` A code made from this address tells returning visitors from new ones; it was last used on ${DAY.format(new Date(lastSeenOn))}.`}
      </p>
      <Actions data={data} onErase={onErase} />
      <section aria-label="Check-ins" className="flex flex-col gap-4">
        {checkIns.slice(0, SHOWN).map(checkIn => (
          <OwnCheckIn key={checkIn.id} checkIn={checkIn} {...credentials} />
        ))}
      </section>
      {checkIns.length > SHOWN && (
        <p className="text-14 text-ink-2">
          These are the newest {SHOWN}. {data.complete ? 'The file holds all of them.' : 'The file holds many more.'}
        </p>
      )}
    </>
  )
}

const countOf = ({ checkIns, complete }: OwnData) =>
  `${complete ? '' : 'More than '}${plural(checkIns.length, 'check-in')}${photosOf(checkIns) && ` and ${photosOf(checkIns)}`}`

function photosOf(checkIns: OwnData['checkIns']): string {
  const photos = checkIns.filter(({ photoId }) => photoId).length
  return photos > 0 ? plural(photos, 'photo') : ''
}

function Actions({ data, onErase }: Pick<Props, 'data' | 'onErase'>) {
  const [confirming, setConfirming] = useState(false)
  const [erasing, setErasing] = useState(false)
  const erase = async () => {
    setErasing(true)
    await onErase()
    setErasing(false)
    setConfirming(false)
  }
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <Button variant="secondary" icon={<Icon as={Download} />} onClick={() => save(data)}>
        Download
      </Button>
      <Button variant="danger-outline" icon={<Icon as={Trash2} />} onClick={() => setConfirming(true)}>
        Erase It
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={open => !erasing && setConfirming(open)}
        title="Erase everything held about you here?"
        loss={
          <p>
            This erases {countOf(data)}, and what the journal says of you. The organiser sees that a visitor erased a
            check-in, and no longer who. This cannot be undone.
          </p>
        }
        confirmLabel="Erase It"
        onConfirm={erase}
        busy={erasing && 'Erasing...'}
      />
    </div>
  )
}

const save = (data: OwnData) =>
  saveBlob(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    fileName(data.locationName, '_held_about_me.json'),
  )
