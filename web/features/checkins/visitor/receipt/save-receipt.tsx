import { useState } from 'react'
import { fileName } from '../../../../lib/file-name.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'
import { Button } from '../../../../ui/button.tsx'
import type { PassCheckIn, PassPlace } from './pass-facts.ts'
import { receiptPicture } from './receipt-picture.ts'

interface Props {
  checkIn: PassCheckIn
  place: PassPlace
}

/** Short enough that the name of the file is never cut, which old browsers cannot do. */
const MAX_NAME = 40

export function SaveReceipt({ checkIn, place }: Props) {
  const [notice, setNotice] = useState('')

  const save = async () => {
    try {
      const name = fileName([...place.locationName].slice(0, MAX_NAME).join(''), '_check-in.png')
      setNotice(await shareOrDownload(new File([await receiptPicture(checkIn, place)], name, { type: 'image/png' })))
    } catch {
      setNotice('The receipt couldn’t be saved. A screenshot works too.')
    }
  }

  return (
    <>
      <p role="status" className="receipt-notice">
        {notice}
      </p>
      <Button size={52} onClick={save}>
        Save Receipt
      </Button>
    </>
  )
}

/** The phone's own sheet offers Photos, Files and messages; elsewhere the file is downloaded. */
async function shareOrDownload(file: File): Promise<string> {
  const shared = { files: [file] }
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared)
      return ''
    } catch (error) {
      if ((error as Error).name === 'AbortError') return ''
    }
  }
  saveBlob(file, file.name)
  return 'Receipt saved to your downloads.'
}
