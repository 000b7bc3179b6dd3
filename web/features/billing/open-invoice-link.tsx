import { ButtonLink } from '../../ui/button.tsx'

/** Opens the payment provider's page, where another card can be used. */
type Props = { href: string; variant?: 'primary' | 'secondary' }

export const OpenInvoiceLink = ({ href, variant = 'primary' }: Props) => (
  <ButtonLink variant={variant} href={href} target="_blank" rel="noopener noreferrer">
    Pay the open invoice
  </ButtonLink>
)
