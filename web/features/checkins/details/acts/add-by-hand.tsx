import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckInList } from '../../../../../contract/checkins.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { AddDialog } from './add-dialog.tsx'
import { isEnterable } from './entered-time.ts'
import { useRecordCalls } from './use-record-calls.ts'

type Props = { link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt'>; label?: ReactNode; wide?: boolean }

/** For people whose phone cannot check in; nothing once no time of the link can be entered. */
export function AddByHand({ link, label = 'Add by Hand', wide = false }: Props) {
  const [open, setOpen] = useState(false)
  const { add } = useRecordCalls(link.id)
  if (!isEnterable(link, serverNow())) return null
  return (
    <>
      <Button variant="secondary" wide={wide} icon={<Icon as={UserPlus} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <AddDialog link={link} onSubmit={add} onClose={() => setOpen(false)} />}
    </>
  )
}
