import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The one action of the page, at its beginning and at its end. */
export const Action = ({ inkClass }: { inkClass: string }) => (
  <div className="flex flex-col items-start gap-3 max-sm:w-full">
    {/* As wide as a phone, as every first action of a phone's screens. */}
    <div className="grid max-sm:w-full">
      <ButtonLink href={paths.create} size={52}>
        Create Check-in Link Here
      </ButtonLink>
    </div>
    <p className={`text-14 ${inkClass}`}>Takes less than 30 seconds. No login needed.</p>
  </div>
)
