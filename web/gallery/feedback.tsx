import { Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { AllowanceRing } from '../ui/allowance-ring.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { LiveDot } from '../ui/live-dot.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Ring, type RingVariant } from '../ui/ring.tsx'
import { RingMark } from '../ui/ring-mark.tsx'
import { RingWithIcon } from '../ui/ring-with-icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Row, Shelf, State } from './shelf.tsx'

const RINGS: RingVariant[] = ['logo', 'loader', 'outside', 'inside', 'empty', 'success']

const Rings = () => (
  <Shelf part="Ring and RingWithIcon">
    <Row>
      {RINGS.map(variant => (
        <State key={variant} name={variant}>
          <Ring variant={variant} sizePx={64} className={variant === 'loader' ? 'text-accent' : ''} />
        </State>
      ))}
      <State name="with an icon">
        <RingWithIcon icon={Lock} />
      </State>
      <State name="with an icon, accent">
        <RingWithIcon icon={Mail} tone="accent" />
      </State>
      <State name="20 pixels">
        <RingMark variant="logo" sizePx={20} />
      </State>
      <State name="128 pixels">
        <Ring variant="success" sizePx={128} />
      </State>
    </Row>
  </Shelf>
)

const Badges = () => (
  <Shelf part="Badge and LiveDot">
    <Row>
      <Badge tone="accent">Active</Badge>
      <Badge>Expired</Badge>
      <Badge tone="warn">Pending</Badge>
      <Badge tone="danger">Blocked</Badge>
      <Badge tone="on-danger">Changed</Badge>
      <LiveDot />
      <LiveDot label="Waiting" />
    </Row>
  </Shelf>
)

const Notices = () => (
  <Shelf part="Notice">
    <Notice title="Links of the Free plan expire after 2 days. Upgrade to choose when." />
    <Notice tone="success" title="All 214 acts stand as written">
      Each one follows from the one before, and the check-ins agree with them.
    </Notice>
    <Notice tone="warn" title="Precise Location is off" action={<Button variant="secondary">Try Again</Button>}>
      Your phone is sharing an approximate location. Turn on Precise Location.
    </Notice>
    <Notice tone="danger" title="The payment failed">
      Your bank declined the card. Try another one.
    </Notice>
  </Shelf>
)

function ErrorNotices() {
  const [tries, setTries] = useState(0)
  return (
    <Shelf part="ErrorNotice and FailureNotice">
      <ErrorNotice
        error={new Error('The service isn’t available right now. Please try again in a moment.')}
        onRetry={() => setTries(tries + 1)}
      />
      <ErrorNotice title="This link is gone" error={new Error('There is nothing to try again.')} />
      <FailureNotice title="Export Failed" description="Failed to export data" />
      <VisuallyHidden role="status">{tries > 0 && `Tried again ${tries} times`}</VisuallyHidden>
    </Shelf>
  )
}

const Progress = () => (
  <Shelf part="ProgressBar">
    <ProgressBar label="No links in use" value={0} max={5} text="0 of 5" />
    <ProgressBar label="Some links in use" value={3} max={5} text="3 of 5" />
    <ProgressBar label="All links in use" value={5} max={5} text="5 of 5" allowance />
    <ProgressBar bare label="Links in use, said above" value={2} max={5} text="2 of 5" />
  </Shelf>
)

const Allowance = () => (
  <Shelf part="AllowanceRing">
    <AllowanceRing value={0} max={5} />
    <AllowanceRing value={3} max={5} />
    <AllowanceRing value={5} max={5} />
  </Shelf>
)

const Skeletons = () => (
  <Shelf part="Skeleton">
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="h-4 w-full" />
  </Shelf>
)

const Toasts = () => (
  <Shelf part="Toaster">
    <Row>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Refreshed', description: 'Check-in data has been updated' })}
      >
        Show a Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Export Failed', description: 'Failed to export data', destructive: true })}
      >
        Show a Failure
      </Button>
    </Row>
  </Shelf>
)

const Hidden = () => (
  <Shelf part="VisuallyHidden">
    <p className="text-14 text-ink-2">
      A screen reader goes on here: <VisuallyHidden>only a screen reader reads this.</VisuallyHidden>
    </p>
  </Shelf>
)

export const FEEDBACK = {
  Ring: Rings,
  'Badge and LiveDot': Badges,
  Notice: Notices,
  'ErrorNotice and FailureNotice': ErrorNotices,
  AllowanceRing: Allowance,
  ProgressBar: Progress,
  Skeleton: Skeletons,
  Toaster: Toasts,
  VisuallyHidden: Hidden,
}
