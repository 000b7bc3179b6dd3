import { Unlink } from 'lucide-react'
import { problems } from '../../../../../contract/problems.ts'
import { OutcomePage } from '../../../../ui/outcome-page.tsx'

/** This device reads no list, or no more. */
export const WardenEnded = ({ children = problems.warden_ended.error }: { children?: string | undefined }) => (
  <OutcomePage ring={Unlink} title="No List Here" lead={<p>{children}</p>}>
    {null}
  </OutcomePage>
)
