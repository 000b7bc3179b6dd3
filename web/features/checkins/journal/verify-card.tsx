import { ChevronDown, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { plural } from '../../../lib/plural.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { useVerification, Verdict } from './use-verification.ts'
import { verdictWords } from './verdict-words.ts'

type Props = ReturnType<typeof useVerification> & {
  head: { seq: number; digest: string | null }
  onShowAct: (seq: number) => void
}

const HOW_IT_WORKS =
  'Each act is sealed together with the one before it. Verify checks every seal, and the check-ins with them.'

/** Proves that nothing was changed, and says what that proof is worth. */
export function VerifyCard({ verification, start, cancel, head, onShowAct }: Props) {
  const roomy = useMediaQuery(MD)
  const running = verification.state === 'running'
  return (
    <Card className="flex flex-col gap-4 max-md:gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:gap-x-6">
        <h2 className="text-balance font-bold text-16 sm:text-18">Does it stand as written?</h2>
        {roomy && <p className="text-pretty text-14 text-ink-2">{HOW_IT_WORKS}</p>}
        <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-start">
          {running ? (
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button variant="secondary" icon={<Icon as={ShieldCheck} />} onClick={start}>
              Verify
            </Button>
          )}
        </div>
      </div>
      {running && (
        <ProgressBar
          label="Verifying..."
          value={verification.verified}
          max={Math.max(1, verification.acts)}
          text={`${verification.verified.toLocaleString()} of ${plural(verification.acts, 'act')}`}
        />
      )}
      <div role="status" className="empty:hidden">
        {verification.state === 'done' && <Result verdict={verification.verdict} onShowAct={onShowAct} />}
      </div>
      {verification.state === 'failed' && (
        <ErrorNotice title="We couldn’t verify the journal" error={verification.error} onRetry={start} />
      )}
      {roomy ? (
        head.digest && <Seal seq={head.seq} digest={head.digest} />
      ) : (
        <Explanation>
          <p className="text-pretty text-14 text-ink-2">{HOW_IT_WORKS}</p>
          {head.digest && <Seal seq={head.seq} digest={head.digest} />}
        </Explanation>
      )}
    </Card>
  )
}

function Result({ verdict, onShowAct }: { verdict: Verdict; onShowAct: (seq: number) => void }) {
  const { title, text } = verdictWords(verdict)
  const { brokenAt } = verdict
  return (
    <Notice
      tone={verdict.valid ? 'success' : 'danger'}
      title={title}
      action={
        brokenAt !== undefined &&
        brokenAt <= verdict.acts && (
          <Button variant="secondary" onClick={() => onShowAct(brokenAt)}>
            Show Act {brokenAt.toLocaleString()}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}

/** A phone's first view belongs to the acts. */
const Explanation = ({ children }: { children: ReactNode }) => (
  <details className="group -mb-3">
    <summary className="flex min-h-11 list-none items-center gap-1 text-14 text-ink-2 [&::-webkit-details-marker]:hidden">
      How this works
      <span className="transition-transform group-open:rotate-180">
        <Icon as={ChevronDown} sizePx={16} />
      </span>
    </summary>
    <div className="flex flex-col gap-3 pt-1 pb-3">{children}</div>
  </details>
)

/** As the first line of each exported file has it. */
const Seal = ({ seq, digest }: { seq: number; digest: string }) => (
  <div className="flex flex-col gap-1 border-line border-t pt-3">
    <div className="flex items-center justify-between gap-3">
      <p className="flex min-w-0 flex-col">
        <span className="font-medium text-14">Newest Seal</span>
        <code title={digest} className="truncate font-mono text-12 text-ink-2">
          {seq} {digest}
        </code>
      </p>
      <span className="-me-3 flex">
        <CopyIconButton
          label="Copy Newest Seal"
          text={`${seq} ${digest}`}
          onFailure={() => toast({ title: 'Failed to copy', destructive: true })}
        />
      </span>
    </div>
    <p className="text-pretty text-14 text-ink-2">
      Verify finds changes made by anyone except the people who run this service. To catch those too, keep a copy of the
      newest seal or the CSV elsewhere.
    </p>
  </div>
)
