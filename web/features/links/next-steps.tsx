import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { OwnLink } from '../../../contract/links.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Step } from '../../ui/step.tsx'
import { type CreatorPlan, creatorPlanQuery } from '../billing/index.ts'
import { DashboardButton } from './dashboard-button.tsx'
import type { TemplateStep } from './templates/link-templates.ts'
import { NextTemplateStep } from './templates/template-step.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'

type Props = { link: OwnLink; email: string; next: TemplateStep | null; onAnother: () => void }

/** A creator's next steps with a new link after handing it out. */
export function NextSteps({ link, email, next, onAnother }: Props) {
  const { data: plan } = useQuery(creatorPlanQuery(email))
  return (
    <Card flush aria-labelledby="next-steps" className="flex flex-1 flex-col">
      <h2 id="next-steps" className="px-4 pt-4 font-medium text-16 sm:px-6 md:pt-5">
        Next Steps
      </h2>
      <ul className="flex flex-1 flex-col divide-y divide-line">
        {next && <NextTemplateStep step={next} link={link} />}
        <Step title="Try it first" note="Open the link as your visitors do.">
          <ButtonLink variant="secondary" wide href={link.url} target="_blank" icon={<Icon as={ExternalLink} />}>
            Test It Yourself
          </ButtonLink>
        </Step>
        <Step title="See who’s there" note="Check-ins arrive live.">
          <DashboardButton email={email} variant="secondary" wide />
        </Step>
        <AnotherStep plan={plan} email={email} onAnother={onAnother} />
      </ul>
    </Card>
  )
}

/** Creates another link. On a plan that is used up that says what helps; this leads to a larger plan at once. */
const AnotherStep = ({
  plan,
  email,
  onAnother,
}: Pick<Props, 'email' | 'onAnother'> & { plan: CreatorPlan | undefined }) => (
  <>
    {plan?.canCreateMore === false && (
      <Step title="Need more links?" note="You’re now using all your active links." always>
        <MoreLinksLink email={email} plan={plan} wide />
      </Step>
    )}
    <Step title="Another place?" note="Every place has a link of its own.">
      {plan && (
        <Button variant="secondary" wide onClick={onAnother}>
          Create Another Link
        </Button>
      )}
    </Step>
  </>
)
