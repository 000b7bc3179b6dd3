import { ButtonLink } from '../../../ui/button.tsx'

/** `below`: under the screen's own action, where leaving is no more than words. */
export const BackHome = ({ below = false }: { below?: boolean }) => (
  <ButtonLink variant={below ? 'quiet' : 'secondary'} size={below ? 44 : 52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)
