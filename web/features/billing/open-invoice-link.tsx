import { ButtonLink } from '../../ui/button.tsx'

type Props = { href: string; variant?: 'primary' | 'secondary' }

/** Opens the payment provider's page, where another card can be used. */
export const OpenInvoiceLink = ({ href, variant = 'primary' }: Props) => (
  <ButtonLink variant={variant} href={href} target="_blank" rel="noopener noreferrer">
    Pay Open Invoice
  </ButtonLink>
)
