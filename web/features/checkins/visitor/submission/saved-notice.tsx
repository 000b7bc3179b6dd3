import './saved-notice.css'
import { isMobile } from '../../../../lib/os.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentFlag } from '../use-document-flag.ts'
import type { Waiting } from './submission-runner.ts'

interface Props {
  waiting: Waiting
  onPause: () => void
}

const LATE = 'More than 10 minutes have passed. Once you’re back online, you’ll see whether it arrived in time.'

/**
 * A check-in that could not be sent yet; the page's heading says that it does not count. It loads before it is needed,
 * since there may be no network then.
 */
export function SavedNotice({ waiting: { message, nextTryAtMs, late, saved }, onPause }: Props) {
  useDocumentFlag('saved')
  return (
    <div className="saved">
      <p role="alert" className="saved-title">
        <span className="sr-only">Not checked in yet. </span>
        {saved ? `Saved on this ${isMobile(navigator) ? 'phone' : 'device'}.` : 'Keep this page open.'}
      </p>
      {/* A request under way may still record the details as they are. */}
      <Button variant="quiet" disabled={nextTryAtMs === null} onClick={onPause}>
        Change Details
      </Button>
      <p className="saved-next">
        {late ? LATE : message ? `${message} Sends automatically.` : 'Sends when you’re back online.'}
      </p>
    </div>
  )
}
