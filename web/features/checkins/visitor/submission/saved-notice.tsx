import './saved-notice.css'
import { isMobile } from '../../../../lib/os.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentFlag } from '../use-document-flag.ts'
import { useSecondsUntil } from '../use-seconds-until.ts'
import type { Waiting } from './submission-runner.ts'

interface Props {
  waiting: Waiting
  onPause: () => void
}

/** A check-in that could not be sent yet. It loads before it is needed, since there may be no network then. */
export function SavedNotice({ waiting: { message, nextTryAtMs }, onPause }: Props) {
  useDocumentFlag('saved')
  return (
    <div className="saved">
      <p role="alert" className="saved-title">
        Saved on This {isMobile(navigator) ? 'Phone' : 'Device'}
      </p>
      {/* A request under way may still record the details as they are. */}
      <Button variant="quiet" disabled={nextTryAtMs === null} onClick={onPause}>
        Change Details
      </Button>
      <p className="saved-next">
        {message ?? <span className="saved-automatically">Sends automatically.</span>} <NextTry atMs={nextTryAtMs} />
      </p>
    </div>
  )
}

function NextTry({ atMs }: { atMs: number | null }) {
  const secondsLeft = useSecondsUntil(atMs ?? 0)
  return secondsLeft > 0 ? <>Next try in {secondsLeft}&nbsp;s.</> : <>Trying now.</>
}
