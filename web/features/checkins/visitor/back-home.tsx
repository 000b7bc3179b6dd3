import { ButtonLink } from '../../../ui/button.tsx'

export const BackHome = () => (
  <ButtonLink variant="secondary" size={52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)
