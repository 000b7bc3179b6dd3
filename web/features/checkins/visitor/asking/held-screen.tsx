import { type ReactNode, useState } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { BackHome } from '../back-home.tsx'
import type { EndingIcon } from '../ending-ring.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import { FullStop, StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { type Answer, withdrawAsk } from './ask-answer.ts'
import { organiserOf } from './ask-texts.ts'
import type { Ask } from './asks.ts'
import { useAnswer } from './use-answer.ts'

const loadScreens = () => import('../late-screens.tsx')

const SENT = (
  <>
    Sent for review
    <FullStop />
  </>
)

type Screens = Awaited<ReturnType<typeof loadScreens>>

export interface HeldScreenProps {
  link: Pick<CheckInPageLink, 'checkinToken' | 'locationName' | 'hostName' | 'formattedAddress'>
  /** The link takes no more check-ins: there is no other try. */
  ended?: boolean | undefined
  ask: Ask
  onApproved: (approved: Ask) => void
  onForget: () => void
}

/** The state of an ask, on the phone that made it. */
export function HeldScreen(props: HeldScreenProps) {
  const screens = useLazyModule(loadScreens, 0)
  return screens ? <Held {...props} screens={screens} /> : <h1 className="p-4 font-bold text-22">{SENT}</h1>
}

function Held({ link, ended, ask, onApproved, onForget, screens }: HeldScreenProps & { screens: Screens }) {
  const [answer, setAnswer] = useState<Answer>({ state: 'held' })
  const [failed, setFailed] = useState(false)
  const { receipt, leaveReceipt } = useReceipt(link.checkinToken)
  const apply = (reply: Answer) =>
    reply.state === 'confirmed' ? onApproved(screens.afterWait(ask, reply)) : setAnswer(reply)
  useAnswer(ask, apply)
  const organiser = <bdi>{organiserOf(link)}</bdi>
  const answered = { screens, link, ended, onForget }
  const withdraw = async () => {
    const reply = await withdrawAsk(ask)
    setFailed(!reply)
    if (reply?.state === 'gone') onForget()
    else if (reply) apply(reply)
  }

  switch (answer.state) {
    case 'declined':
      return (
        <Answered title="Declined" icon="refused" {...answered}>
          <p>{organiser} has declined this check-in.</p>
          {answer.reason && (
            <p dir="auto" className="pending-email">
              ‘{answer.reason}’
            </p>
          )}
          <p className="pending-more">
            Not right? Speak to them. {!ended && 'When you’re at the place, you can try again.'}
          </p>
        </Answered>
      )
    case 'void':
      return (
        <Answered title="Voided" icon="void" {...answered}>
          <p>{organiser} has voided this check-in.</p>
          <p className="pending-more">Not right? Speak to them.</p>
        </Answered>
      )
    case 'gone':
      return (
        <Answered title="Not Answered" icon="unanswered" {...answered}>
          <p>Nobody decided about this check-in in time, or it was erased. {!ended && 'Please try again.'}</p>
        </Answered>
      )
    case 'unknown':
      return (
        <Answered title={SENT} icon="unshown" {...answered}>
          <p>This browser can’t show the answer any more. Please ask {organiser}.</p>
        </Answered>
      )
    default:
      return (
        <screens.EndingFrame
          titled
          place={link}
          mark={<screens.EndingRing icon="waiting" />}
          head={
            <>
              <p className="pending-badge">Not checked in yet</p>
              <StepHeading>{SENT}</StepHeading>
            </>
          }
          actions={<BackHome />}
        >
          <div className="pending held-facts">
            <p>{organiser} will decide. You don’t have to wait here.</p>
            <screens.CheckInFacts name={ask.name} checkedInAt={ask.checkedInAt} />
            <p className="pending-more">This page shows the answer. Closed it? Open the link again.</p>
            <p role="status" className="receipt-notice text-danger">
              {failed && 'That didn’t work. Please try again.'}
            </p>
            <div className="receipt-links">
              <Button variant="quiet" onClick={withdraw}>
                Withdraw
              </Button>
            </div>
            {receipt && <screens.StillHere receipt={receipt} waiting={ask.name} onLeft={leaveReceipt} />}
          </div>
        </screens.EndingFrame>
      )
  }
}

interface AnsweredProps extends Pick<HeldScreenProps, 'link' | 'ended' | 'onForget'> {
  screens: Screens
  icon: EndingIcon
  title: ReactNode
  children: ReactNode
}

const Answered = ({ screens, icon, title, link, ended, onForget, children }: AnsweredProps) => (
  <screens.EndingFrame
    titled
    place={link}
    mark={<screens.EndingRing icon={icon} />}
    head={<StepHeading>{title}</StepHeading>}
    actions={
      <Button
        variant={icon === 'refused' || icon === 'void' ? 'secondary' : 'primary'}
        size={52}
        wide
        onClick={onForget}
      >
        {ended ? 'Close Answer' : 'Try Again'}
      </Button>
    }
  >
    <div className="pending">{children}</div>
  </screens.EndingFrame>
)
