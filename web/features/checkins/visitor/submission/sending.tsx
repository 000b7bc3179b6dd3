import type { useLateScreens } from '../use-late-screens.ts'
import type { Sending } from './submission-runner.ts'

export interface SendingProps {
  sending: Sending
  screens?: ReturnType<typeof useLateScreens>
  onPause: () => void
}

/** A check-in that waits is no problem of the visitor: nothing red, and nothing to do. */
export function SendingProblem({ sending, screens, onPause }: SendingProps) {
  if (sending.is === 'waiting') {
    return screens ? <screens.SavedNotice waiting={sending} onPause={onPause} /> : <p>Keep this page open.</p>
  }
  return sending.is === 'refused' ? (
    <p role="alert" className="rounded-10 bg-danger-soft p-4 font-medium text-14 text-danger">
      {sending.message}
    </p>
  ) : null
}
