import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import { RingWithIcon } from './ring-with-icon.tsx'

/** Catches bugs, and chunks that a newer release has replaced while this tab stayed open. React needs a class for this. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <Page
        title="This page stopped working"
        ring="short"
        lead="It may have been updated while it was open. Loading it again usually helps."
      >
        <div className="-order-1 flex justify-center">
          <RingWithIcon icon={RotateCw} />
        </div>
        <div className="flex justify-center">
          <Button onClick={() => location.reload()}>Load Again</Button>
        </div>
      </Page>
    )
  }
}
