import { ButtonLink } from '../../../ui/button.tsx'

export const BackHome = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => (
  <ButtonLink variant={variant} size={52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)
