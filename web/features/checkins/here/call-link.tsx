import { Phone } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Phones have room for the icons alone. */
export const WORD_BESIDE_ICON = 'max-[37.5rem]:hidden'

export const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <ButtonLink
    variant="quiet"
    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
    aria-label={`Call ${name}`}
    title={phone}
    icon={<Icon as={Phone} />}
  >
    <span className={WORD_BESIDE_ICON}>Call</span>
  </ButtonLink>
)
