import { MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OpenWallDialog } from './open-wall-dialog.tsx'

/** For the device in front of the creator; other screens are added by a pairing link. */
export function OpenWallButton({ linkId }: { linkId: string }) {
  const [opening, setOpening] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Icon as={MonitorPlay} />} onClick={() => setOpening(true)}>
        Open Live Wall
      </Button>
      {opening && <OpenWallDialog linkId={linkId} onClose={() => setOpening(false)} />}
    </>
  )
}
