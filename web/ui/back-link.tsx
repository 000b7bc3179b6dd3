import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'href' | 'onClick' | 'children'>

/** The way to the page before, as the `back` of a `Page`. */
export const BackLink = (props: Props) => <ButtonLink {...props} variant="quiet" icon={<Icon as={ArrowLeft} />} />
