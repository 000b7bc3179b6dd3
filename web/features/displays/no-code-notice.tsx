import { useQuery } from '@tanstack/react-query'
import { MonitorUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddDisplayDialog } from './add-display-dialog.tsx'
import { noCodeWarning } from './display-words.ts'
import { displaysQuery, useDisplayCalls } from './queries.ts'

type Props = { linkId: string }

/** Why nobody can check in at a link that asks for a code; null where somebody can, and before that is known. */
export function useNoCodeWarning({ linkId }: Props) {
  const { data } = useQuery(displaysQuery(linkId))
  return data ? noCodeWarning(data) : null
}

/** Says so, with the way out. The dialog stays to tell that the new display is on, when there is nothing to warn of any more. */
export function NoCodeNotice({ linkId }: Props) {
  const { data } = useQuery(displaysQuery(linkId))
  const { make } = useDisplayCalls(linkId)
  const warning = useNoCodeWarning({ linkId })
  const [adding, setAdding] = useState(false)
  return (
    <>
      {warning && (
        <Notice
          wide
          tone="warn"
          title={warning.title}
          action={
            <Button icon={<Icon as={MonitorUp} />} onClick={() => setAdding(true)}>
              Add Display
            </Button>
          }
        >
          {warning.text}
        </Notice>
      )}
      {adding && data && <AddDisplayDialog {...data} onMake={make} onClose={() => setAdding(false)} />}
    </>
  )
}
