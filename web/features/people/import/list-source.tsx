import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { ImportMode } from '../../../../contract/people.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClass, FieldFrame } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Import } from './use-import.ts'

const MODES: { value: ImportMode; label: string }[] = [
  { value: 'add', label: 'Add to the list' },
  { value: 'replace', label: 'Replace the list' },
]

type Props = {
  formId: string
  /** There is a list already. */
  replaceable: boolean
  importing: Import
}

/** Where a list is pasted, dropped or chosen as a file, which the browser decodes. */
export function ListSource({ formId, replaceable, importing: { list, edit, fault, open, preview } }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files
      setOver(false)
      if (!file) return
      event.preventDefault()
      open(file)
    },
  }
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={async event => {
        event.preventDefault()
        await preview()
        // A list that is still here has a fault.
        field.current?.focus()
      }}
    >
      <FieldFrame
        label="List"
        hint="Paste cells of a spreadsheet, or drop a CSV file here."
        error={fault && <span role="alert">{fault}</span>}
      >
        {aria => (
          <textarea
            ref={field}
            {...aria}
            {...dropping}
            data-first-focus
            rows={8}
            autoComplete="off"
            spellCheck={false}
            wrap="off"
            dir="auto"
            placeholder={'Name, Email, ID\nAda Lovelace, ada@example.com, A-107'}
            value={list.csv}
            onChange={event => edit({ csv: event.target.value })}
            className={cx(controlClass, 'max-h-[26dvh] min-h-24 overflow-auto py-3', over && 'outline-2 outline-focus')}
          />
        )}
      </FieldFrame>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) open(file)
          event.target.value = ''
        }}
      />
      <Button variant="secondary" icon={<Icon as={FileUp} />} onClick={() => picker.current!.click()}>
        Choose a File
      </Button>
      {replaceable && (
        <Segmented label="What to do" value={list.mode} options={MODES} onChange={mode => edit({ mode })} />
      )}
    </form>
  )
}

type ActionsProps = { formId: string; busy: boolean; onClose: () => void }

export const SourceActions = ({ formId, busy, onClose }: ActionsProps) => (
  <>
    <Button type="submit" form={formId} busy={busy && 'Reading...'}>
      Preview
    </Button>
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
  </>
)
