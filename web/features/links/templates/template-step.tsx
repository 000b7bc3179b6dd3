import { ListPlus, MonitorUp } from 'lucide-react'
import { Link } from 'wouter'
import type { OwnLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Step } from '../../../ui/step.tsx'
import { PosterMenu } from '../poster-menu.tsx'
import type { TemplateStep } from './link-templates.ts'

/** The first step at a link that was made by a template. */
export function NextTemplateStep({ step, link }: { step: TemplateStep; link: OwnLink }) {
  if (step === 'print-poster')
    return (
      <Step title="Hang it at the door" note="People scan the poster where they arrive.">
        <PosterMenu link={link} wide />
      </Step>
    )
  const { title, note, label, icon } = STEPS[step]
  return (
    <Step title={title} note={note}>
      <Link href={checkInDetailsPath(link.id, step)} asChild>
        <ButtonLink variant="secondary" wide icon={<Icon as={icon} />}>
          {label}
        </ButtonLink>
      </Link>
    </Step>
  )
}

const STEPS = {
  'import-list': {
    title: 'Add who you expect',
    note: 'Then you see who is here, and who is not yet.',
    label: 'Import List',
    icon: ListPlus,
  },
  'add-display': {
    title: 'Put a screen at the door',
    note: 'It shows the QR code and how many are in.',
    label: 'Add Display',
    icon: MonitorUp,
  },
}
