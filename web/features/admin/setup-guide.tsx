import { type ReactNode, useId, useRef } from 'react'
import { webhookEvents } from '../../../contract/webhook-events.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { WEBHOOK_API_VERSION, webhookUrl } from './webhook.ts'

export const SetupGuide = () => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="font-bold text-18">
        Development and Production
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <Steps title="Development" badge={<ModeBadge mode="test" />}>
          <li>
            Without keys, payments are simulated. You need no account and no network, only test cards. The panel at{' '}
            <Code>/simulator</Code> controls the clock and the webhooks.
          </li>
          <li>
            For Stripe’s test mode, set <Code>STRIPE_SECRET_KEY</Code> (<Code>sk_test_</Code>),{' '}
            <Code>STRIPE_PUBLISHABLE_KEY</Code> and <Code>STRIPE_WEBHOOK_SECRET</Code>, all three or none.
          </li>
          <li>
            <Code>npm run seed-prices -- --dry-run</Code> shows which prices are missing,{' '}
            <Code>npm run seed-prices</Code> creates them.
          </li>
          <li>
            <Code>stripe listen --forward-to</Code> and the webhook address below bring events to this computer.
          </li>
        </Steps>
        <Steps title="Production" badge={<ModeBadge mode="live" />}>
          <li>
            Set <Code>NODE_ENV=production</Code> and the three live keys. Without keys, payments are off and never
            simulated.
          </li>
          <li>
            Create the live prices with <Code>npm run seed-prices</Code>. Or, from a service on test keys with{' '}
            <Code>STRIPE_LIVE_SECRET_KEY</Code> set, use Sync Live Prices above.
          </li>
          <li>
            Add the webhook address below as an endpoint in Stripe, API version <Code>{WEBHOOK_API_VERSION}</Code>, with
            the events listed there.
          </li>
          <li>In Stripe’s settings, let the last failed retry cancel the subscription.</li>
        </Steps>
      </div>
      <Webhook />
    </Card>
  )
}

const Steps = ({ title, badge, children }: { title: string; badge: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-3">
    <h3 className="flex items-center gap-2 font-medium text-16">
      {title} {badge}
    </h3>
    <ol className="flex list-decimal flex-col gap-2 ps-5 text-14 text-ink-2">{children}</ol>
  </div>
)

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-ink wrap-anywhere">{children}</code>
)

function Webhook() {
  const urlElement = useRef<HTMLElement>(null)
  return (
    <div className="flex min-w-0 flex-col gap-3 border-line border-t pt-6">
      <h3 className="font-medium text-16">Webhook Address</h3>
      <div className="flex flex-wrap items-center gap-3">
        <code ref={urlElement} className="font-mono text-14 wrap-anywhere">
          {webhookUrl()}
        </code>
        <CopyButton text={webhookUrl()} label="Copy Address" source={urlElement} />
      </div>
      <h3 className="font-medium text-16">Events</h3>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {webhookEvents.map(event => (
          <li key={event}>
            <code className="font-mono text-14 text-ink-2 wrap-anywhere">{event}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
