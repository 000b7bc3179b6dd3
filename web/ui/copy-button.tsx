import { Check, Copy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { toast } from './toast-store.ts'
import { type CopySource, useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Says that a link could neither be copied nor selected. */
export const linkNotCopied = () => toast({ title: 'Failed to copy link', destructive: true })

type Props = CopySource & {
  label?: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

export function CopyButton({ label = 'Copy', variant = 'secondary', wide, ...copying }: Props) {
  const { copied, copy } = useCopy({ onFailure: linkNotCopied, ...copying })

  // Both labels share one grid cell, so that the button keeps its width.
  return (
    <>
      <Button variant={variant} wide={wide} onClick={copy}>
        <span className="grid justify-items-center">
          <Face icon={Copy} hidden={copied}>
            {label}
          </Face>
          <Face icon={Check} hidden={!copied}>
            Copied
          </Face>
        </span>
      </Button>
      <CopiedStatus copied={copied} />
    </>
  )
}

const Face = ({ icon, hidden, children }: { icon: LucideIcon; hidden: boolean; children: ReactNode }) => (
  <span className={cx('flex items-center gap-2 [grid-area:1/1]', hidden && 'invisible')}>
    <Icon as={icon} />
    {children}
  </span>
)

/** For rows: only the icon, with a label that names the copied text. The word lies over it for as long as it is true. */
export function CopyIconButton({ label, ...copying }: CopySource & { label: string }) {
  const { copied, copy } = useCopy({ onFailure: linkNotCopied, ...copying })
  return (
    <span className="relative inline-flex">
      <IconButton label={label} onClick={copy} icon={<Icon as={Copy} />} />
      <span
        role="status"
        className={
          copied
            ? 'pointer-events-none absolute inset-y-0 end-0 z-10 my-auto flex h-7 animate-fade items-center rounded-6 bg-accent-soft px-2 font-medium text-12 text-accent-ink'
            : 'sr-only'
        }
      >
        {copied && 'Copied'}
      </span>
    </span>
  )
}

const CopiedStatus = ({ copied }: { copied: boolean }) => (
  <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
)
