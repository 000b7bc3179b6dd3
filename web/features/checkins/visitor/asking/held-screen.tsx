import { type ReactNode, useState } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { BackHome } from '../back-home.tsx'
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

interface Props {
  link: CheckInPageLink
  ask: Ask
  onApproved: () => void
  /** Back to the place, for another try. */
  onAgain: () => void
}

/** What became of an ask, on the phone that made it. */
export function HeldScreen(props: Props) {
  const screens = useLazyModule(loadScreens, 0)
  return screens ? <Held {...props} screens={screens} /> : <h1 className="p-4 font-bold text-22">{SENT}</h1>
}

function Held({ link, ask, onApproved, onAgain, screens }: Props & { screens: Screens }) {
  const [answer, setAnswer] = useState<Answer>({ state: 'held' })
  const [failed, setFailed] = useState(false)
  const apply = (reply: Answer) => (reply.state === 'confirmed' ? onApproved() : setAnswer(reply))
  useAnswer(ask, apply)
  const organiser = <bdi>{organiserOf(link)}</bdi>
  const answered = { screens, link, onAgain }
  const withdraw = async () => {
    const reply = await withdrawAsk(ask)
    setFailed(!reply)
    if (reply?.state === 'gone') onAgain()
    else if (reply) apply(reply)
  }

  switch (answer.state) {
    case 'declined':
      return (
        <Answered title="Declined" {...answered}>
          <p>{organiser} has declined this check-in.</p>
          {answer.reason && (
            <p dir="auto" className="pending-email">
              ‘{answer.reason}’
            </p>
          )}
          <p className="pending-more">Not right? Speak to them. When you’re at the place, you can try again.</p>
        </Answered>
      )
    case 'gone':
      return (
        <Answered title="Not Answered" {...answered}>
          <p>Nobody decided about this check-in in time, or it was erased. Please try again.</p>
        </Answered>
      )
    case 'unknown':
      return (
        <Answered title={SENT} {...answered}>
          <p>This browser can’t show the answer any more. Please ask {organiser}.</p>
        </Answered>
      )
    default:
      return (
        <screens.EndingFrame title={link.locationName} actions={<BackHome />}>
          <div className="pending">
            <div className="pending-mark">
              <screens.EndingRing icon="waiting" />
              <p className="pending-badge">Not checked in yet</p>
            </div>
            <div className="pending-facts held-facts">
              <StepHeading>{SENT}</StepHeading>
              <p className="text-balance">{organiser} decides; you need not stay.</p>
              <screens.CheckInFacts {...link} name={ask.name} checkedInAt={ask.checkedInAt} />
              <p className="pending-more text-balance">This page shows the answer. Closed it? Open the link again.</p>
              <p role="status" className="receipt-notice text-danger">
                {failed && 'That didn’t work. Please try again.'}
              </p>
              <div className="receipt-links">
                <Button variant="quiet" onClick={withdraw}>
                  Withdraw
                </Button>
              </div>
            </div>
          </div>
        </screens.EndingFrame>
      )
  }
}

interface AnsweredProps {
  screens: Screens
  title: ReactNode
  link: CheckInPageLink
  onAgain: () => void
  children: ReactNode
}

const Answered = ({ screens, title, link, onAgain, children }: AnsweredProps) => (
  <screens.EndingFrame
    title={link.locationName}
    actions={
      <Button size={52} wide onClick={onAgain}>
        Try Again
      </Button>
    }
  >
    <div className="pending">
      <screens.EndingRing icon="paused" />
      <div className="pending-facts">
        <StepHeading>{title}</StepHeading>
        {children}
      </div>
    </div>
  </screens.EndingFrame>
)
