import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PERIOD_S } from '../../../contract/codes.ts'
import { paths } from '../../../contract/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { goFullScreen } from '../../ui/full-screen-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { forgetAccount } from '../creators/index.ts'
import { displaysQuery, useDisplayCalls } from './queries.ts'
import { type WallChoice, WallOptions } from './wall-options.tsx'

type Props = { linkId: string; onClose: () => void }

/** Makes this device the wall in one press, where its creator is signed in. */
export function OpenWallDialog({ linkId, onClose }: Props) {
  const { data, error, refetch } = useQuery(displaysQuery(linkId))
  const [chosen, setChosen] = useState<WallChoice | null>(null)
  const [signOut, setSignOut] = useState(false)
  const { showHere } = useDisplayCalls(linkId)
  const show = useShow()
  const wall = chosen ?? { names: 'none', rotates: data?.requiresCode ?? false, periodS: PERIOD_S.usual }
  const open = () => {
    goFullScreen()
    showHere.mutate(
      { ...wall, signOut },
      {
        onSuccess: () => show({ signedOut: signOut }),
        onError: () => document.fullscreenElement && document.exitFullscreen(),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && !showHere.isPending && onClose()}
      title="Open Live Wall"
      description="This device becomes a screen with the place, the QR code and how many people are in."
      readFirst
      actions={
        <>
          <Button busy={showHere.isPending && 'Opening...'} disabled={!data} onClick={open}>
            Show on This Screen
          </Button>
          <Button variant="secondary" disabled={showHere.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {showHere.error && <ErrorNotice title="We couldn’t open the wall" error={showHere.error} />}
      {error && !data && <ErrorNotice title="We couldn’t load the displays" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-26 w-full" />}
      {data && (
        <div className="flex flex-col">
          <WallOptions {...data} chosen={wall} onChange={setChosen} />
          <SwitchRow
            label="Sign out on this device"
            hint="While you’re signed in, anyone at this screen can open your dashboard. Sign out if you leave it alone."
            checked={signOut}
            onCheckedChange={setSignOut}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Within this document: another one would leave the full screen. Nothing of an account that was signed out stays in it. */
function useShow() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return ({ signedOut }: { signedOut: boolean }) => {
    navigate(paths.wall)
    if (!signedOut) return
    forgetAccount()
    client.clear()
  }
}
