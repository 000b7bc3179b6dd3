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
  const [downloaded, setDownloaded] = useState(false)

  const save = async () => {
    try {
      const name = fileName([...place.locationName].slice(0, MAX_NAME).join(''), '_check-in.png')
      const done = await shareOrDownload(new File([await receiptPicture(checkIn, place)], name, { type: 'image/png' }))
      setDownloaded(done === 'downloaded')
      setNotice(NOTICES[done])
    } catch {
      setNotice('The receipt couldn’t be saved. A screenshot works too.')
    }
  }

  return (
    <>
      <p role="status" className="receipt-notice">
        {notice}
      </p>
      {/* No wider than before, and still a button: somebody may want it in another place too. */}
      <Button variant={downloaded ? 'secondary' : 'primary'} size={52} icon={downloaded && <Check />} onClick={save}>
        {downloaded ? 'Saved' : 'Save Receipt'}
      </Button>
    </>
  )
}

const Check = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M 5 12.5 L 10 17.5 L 19 7" />
  </svg>
)

const NOTICES = { shared: 'Shared.', downloaded: 'Receipt saved to your downloads.', cancelled: '' }

/** The phone's own sheet offers Photos, Files and messages, and tells nobody which was chosen; elsewhere the file is downloaded. */
async function shareOrDownload(file: File): Promise<keyof typeof NOTICES> {
  const shared = { files: [file] }
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared)
      return 'shared'
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'cancelled'
    }
  }
  saveBlob(file, file.name)
  return 'downloaded'
}
