import type { ReactNode } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import type { Presence } from '../presence/presence-state.ts'
import type { PresenceScreen } from '../presence/presence-texts.ts'
import { AskStep } from './ask-step.tsx'
import { ObstacleStep } from './obstacle-step.tsx'

interface Props {
  page: OpenCheckInPage
  state: Presence
  screen: Exclude<PresenceScreen, 'form'>
  onTap: () => void
  onCancel: () => void
  onRadius: (radiusM: number) => void
  /** The error of the last attempt to check in. */
  children: ReactNode
}

/** One step with one thing to do. */
export function StateStep({ page, state, screen, onTap, onCancel, onRadius, children }: Props) {
  switch (screen) {
    case 'priming':
    case 'finding':
      return (
        <AskStep page={page} state={state} finding={screen === 'finding'} onTap={onTap} onCancel={onCancel}>
          {children}
        </AskStep>
      )
    default:
      return (
        <ObstacleStep obstacle={screen} state={state} link={page.link} onTap={onTap} onRadius={onRadius}>
          {children}
        </ObstacleStep>
      )
  }
}
