import { ButtonLink } from './button.tsx'

/** The payment provider's page, where another card can be used. */
export const OpenInvoiceLink = ({ href }: { href: string }) => (
  <ButtonLink variant="secondary" href={href} target="_blank" rel="noopener noreferrer">
    Pay the open invoice
  </ButtonLink>
)
