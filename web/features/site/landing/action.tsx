import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The one action of the page, at its beginning and at its end. */
export const Action = ({ inkClass }: { inkClass: string }) => (
  <div className="flex flex-col items-start gap-3">
    <ButtonLink href={paths.create} size={52}>
      Create Check-in Link Here
    </ButtonLink>
    <p className={`text-14 ${inkClass}`}>Takes less than 30 seconds. No login needed.</p>
  </div>
)
