import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { OwnLink } from '../../../contract/links.ts'
import { Button } from '../../ui/button.tsx'
import { linkNotCopied } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { shareOrCopy } from './share-or-copy.ts'

type Props = {
  link: Pick<OwnLink, 'locationName' | 'url'>
  /** The element that shows the URL, selected where it can neither be shared nor copied. */
  source: () => HTMLElement | null
  variant?: ComponentProps<typeof Button>['variant']
}

export function ShareButton({ link, source, variant = 'secondary' }: Props) {
  const share = async () => {
    try {
      const how = await shareOrCopy({ title: `Check in: ${link.locationName}`, url: link.url }, source())
      if (how === 'copied') toast({ title: 'Link Copied', description: 'Paste it into a message or an email.' })
      if (how === 'selected') toast({ title: 'Link Selected', description: 'Copy it from here.' })
    } catch {
      linkNotCopied()
    }
  }
  return (
    <Button variant={variant} wide icon={<Icon as={Share2} />} onClick={share}>
      Share
    </Button>
  )
}
