import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { AddDialog } from './add-dialog.tsx'
import { useRecordCalls } from './use-record-calls.ts'

type Props = { linkId: string; label?: ReactNode }

/** For people whose phone cannot check in. */
export function AddByHand({ linkId, label = 'Add by Hand' }: Props) {
  const [open, setOpen] = useState(false)
  const { add } = useRecordCalls(linkId)
  return (
    <>
      <Button variant="secondary" icon={<Icon as={UserPlus} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <AddDialog onSubmit={add} onClose={() => setOpen(false)} />}
    </>
  )
}
