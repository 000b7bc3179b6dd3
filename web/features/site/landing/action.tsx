import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

/** The one action of the page, at its beginning and at its end. */
export const Action = ({ inkClass, atEnd = false }: { inkClass: string; atEnd?: boolean }) => (
  <div className={cx('flex shrink-0 flex-col items-start gap-3 max-sm:w-full', atEnd && 'md:items-end')}>
    {/* As wide as a phone, as every first action of a phone's screens. */}
    <div className="grid max-sm:w-full">
      <ButtonLink href={paths.create} size={52}>
        Create Check-in Link Here
      </ButtonLink>
    </div>
    <p className={`text-14 ${inkClass}`}>Takes less than 30 seconds. No login needed.</p>
  </div>
)
