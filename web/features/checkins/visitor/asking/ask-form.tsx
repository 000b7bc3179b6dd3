import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isApproximate } from '../../../../../contract/presence.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { VisitContent, type VisitPage } from '../check-in-page.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { StepHeading } from '../step-heading.tsx'
import { CheckInForm } from '../submission/check-in-form.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { Visit } from '../use-visit.ts'
import { askFieldsOf } from './ask-body.ts'
import { ASK, SEND, whereText } from './ask-texts.ts'
import type { Sight } from './improving.ts'
import { NoteField } from './note-field.tsx'

const loadScreens = () => import('../late-screens.tsx')

interface Props {
  page: VisitPage
  visit: Visit
  /** Null where the phone gives no position. */
  sight: Sight | null
  /** Why somebody at the place has to ask. */
  why?: ReactNode
  /** Null where there is nothing else to do. */
  onBack: (() => void) | null
}

/** In a file of its own: few phones give no position. */
const proofOfWork = async () =>
  (await import('../../../captcha/index.ts')).solvedChallengeToken(new AbortController().signal)

type Proof = 'idle' | 'working' | 'failed'

/** The usual form, with a note to the person who decides. */
export function AskForm({ page, visit, sight, why, onBack }: Props) {
  const [note, setNote] = useState('')
  const [proof, setProof] = useState<Proof>('idle')
  const screens = useLazyModule(loadScreens, 0)
  const { link } = page
  const state: Presence = { ...visit.state, status: 'valid', problem: null, fix: null }
  const answered = visit.sending.is === 'refused' && visit.sending.mayAsk ? IDLE : (visit.tooFar ?? visit.sending)
  const sending = proof === 'working' ? ({ is: 'sending', resumed: false } as const) : answered
  const locked = sending.is === 'sending' || sending.is === 'waiting'

  const submit = async () => {
    try {
      if (!sight) setProof('working')
      const recaptchaToken = sight ? undefined : await proofOfWork()
      setProof('idle')
      visit.submit(sight?.fix ?? null, askFieldsOf({ note, recaptchaToken }))
    } catch {
      setProof('failed')
    }
  }
  const form = (
    <CheckInForm
      link={link}
      state={state}
      draft={visit.draft}
      prefilled={visit.prefilled}
      person={visit.person}
      sending={proof === 'failed' ? NO_PROOF : sending}
      screens={screens}
      onDraft={visit.changeDraft}
      onClear={visit.clearDetails}
      onSubmit={submit}
      onLocate={visit.locate}
      action={SEND}
    >
      <NoteField hostName={link.hostName} note={note} readOnly={locked} onNote={setNote} />
    </CheckInForm>
  )
  return (
    <VisitContent
      page={page}
      mapHeight="spare"
      visit={{ ...visit, step: 'priming', state: sight ? { ...visit.state, fix: sight.fix } : visit.state }}
    >
      {sending.is === 'waiting' && screens ? (
        <screens.SendingStep name={visit.draft.name} sending={sending} onRetry={visit.retry} onPause={visit.pause} />
      ) : (
        <>
          <AskHeading onBack={locked ? null : onBack} />
          {sight && !isApproximate(sight.fix.accuracyM) && <p className="ask-where">{whereText(sight)}</p>}
          {why && <p className="ask-why">{why}</p>}
          {page.code ? page.code.around({ ...visit, step: 'form' }, form) : form}
        </>
      )}
    </VisitContent>
  )
}

/** The refusal of the attempt is no fault of the ask. */
const IDLE = { is: 'idle' } as const

const NO_PROOF = {
  is: 'refused',
  message: 'A check on this device didn’t finish. Please check your connection and try again.',
} as const

const AskHeading = ({ onBack }: { onBack: (() => void) | null }) => (
  <div className="ask-heading">
    <StepHeading>{ASK}</StepHeading>
    {onBack && (
      <Button variant="quiet" icon={<Icon as={ArrowLeft} />} onClick={onBack}>
        Back
      </Button>
    )}
  </div>
)
