import { MonitorUp } from 'lucide-react'
import { Link } from 'wouter'
import { checkInDetailsPath } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The step before handing out a new link that asks for a code. */
export const NeededDisplay = ({ linkId }: { linkId: string }) => (
  <Notice
    wide
    tone="warn"
    title="Nobody can check in until a screen shows the code"
    action={
      <Link href={checkInDetailsPath(linkId, 'add-display')} asChild>
        <ButtonLink icon={<Icon as={MonitorUp} />}>Add Display</ButtonLink>
      </Link>
    }
  >
    People type it on their phones, or scan it. Any screen with a browser can show it.
  </Notice>
)
