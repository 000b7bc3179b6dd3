import { Infinity as Endless } from 'lucide-react'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RingWithIcon } from '../../../ui/ring-with-icon.tsx'

/** `/plans` of a service without plans: static, since there is nothing to choose. */
export const NoPlansPage = () => (
  <div className="mx-auto flex w-full max-w-200 flex-1 flex-col items-center justify-center gap-6 px-4 py-18 text-center sm:px-6">
    <RingWithIcon icon={Endless} tone="accent" />
    <div className="flex flex-col items-center gap-3">
      <h1 className="font-bold text-40">Everything is included</h1>
      <p className="text-balance text-18 text-ink-2">
        This service has no plans. Organisers can make as many links as they need.
      </p>
    </div>
    <ButtonLink href={paths.create} size={52}>
      Create Check-in Link Here
    </ButtonLink>
  </div>
)
