import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fillPath } from '../../../../../contract/fill-path.ts'
import { OWN_DATA_PHOTO } from '../../../../../contract/own-data-calls.ts'
import { responseOf } from '../../../../lib/call.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

interface Props {
  checkinToken: string
  token: string
  photoId: string
}

/** The token travels in the body, so the picture is no plain address. */
const photoOf = async ({ checkinToken, token, photoId }: Props): Promise<Blob> =>
  (
    await responseOf(fillPath(OWN_DATA_PHOTO.path, { checkinToken }), {
      method: OWN_DATA_PHOTO.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, photoId }),
    })
  ).blob()

export function OwnPhoto(props: Props) {
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | 'missing' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo
  useEffect(() => {
    let url = ''
    photoOf(props).then(
      blob => {
        url = URL.createObjectURL(blob)
        setPhoto({ blob, url })
      },
      () => setPhoto('missing'),
    )
    return () => URL.revokeObjectURL(url)
  }, [props.photoId])

  if (photo === 'missing')
    return <p className="text-14 text-ink-2">The photo did not load. Reload the page to try again.</p>
  return (
    <div className="flex items-end gap-4">
      <div className="aspect-4/3 w-40 overflow-hidden rounded-10 border border-line bg-surface-2">
        {photo && <img src={photo.url} alt="Your check-in" className="size-full object-cover" />}
      </div>
      <Button
        variant="secondary"
        icon={<Icon as={Download} />}
        disabled={!photo}
        onClick={() => photo && saveBlob(photo.blob, `check-in-${props.photoId}.jpg`)}
      >
        Save Photo
      </Button>
    </div>
  )
}
