import { useMutation } from '@tanstack/react-query'
import { pairDisplay } from '../../../../contract/displays.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'

type Props = { token: string; onPaired: () => void }

/** A press, since a preview of the link in a chat must not use it up. */
export function Pairing({ token, onPaired }: Props) {
  const { error, isPending, mutate } = useMutation({ mutationFn: () => call(pairDisplay, { token }) })
  const pair = () => {
    // Only within a press; a browser without it shows its bars.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    mutate(undefined, {
      onSuccess: onPaired,
      onError: () => document.fullscreenElement && document.exitFullscreen(),
    })
  }
  return (
    <OutcomePage
      ring="inside"
      title="Show the check-in here"
      lead="This screen will show the place, the QR code and how many people have checked in. Leave it on, where people arrive."
      details={error && <ErrorNotice title="We couldn’t connect this screen" error={error} />}
    >
      <Button size={52} busy={isPending && 'Connecting...'} onClick={pair}>
        Show on This Screen
      </Button>
    </OutcomePage>
  )
}
