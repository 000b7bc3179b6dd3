import { MapPinOff } from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'

export const NotFoundScreen = () => (
  <OutcomePage
    ring={MapPinOff}
    title="404 Page Not Found"
    lead="We couldn’t find this page. Its address may be mistyped, or the page has moved."
  >
    <ButtonLink href={paths.home}>Return to Home</ButtonLink>
  </OutcomePage>
)
