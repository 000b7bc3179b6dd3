import { useState } from 'react'
import type { ImportedPeople, PeopleList } from '../../../../contract/people.ts'
import { CallError } from '../../../lib/call.ts'
import { toast } from '../../../ui/toast.tsx'
import type { List, usePeopleCalls } from '../queries.ts'
import { importSentence } from './import-words.ts'
import { ListPreview } from './list-preview.tsx'
import { ListSource } from './list-source.tsx'

type Props = {
  numbers: PeopleList['numbers']
  calls: Pick<ReturnType<typeof usePeopleCalls>, 'preview' | 'take'>
  onClose: () => void
}

type Previewed = { list: List; change: ImportedPeople; changedSince: boolean }

/** A list is pasted or chosen, looked at line by line, and taken in once it is confirmed. */
export function ImportDialog({ numbers, calls, onClose }: Props) {
  const [list, setList] = useState<List>({ csv: '', mode: 'add' })
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const preview = async (list: List, changedSince = false) => {
    setPreviewed({ list, change: await calls.preview(list), changedSince })
    setList(list)
  }
  const take = async ({ list, change }: Previewed) => {
    try {
      const taken = await calls.take({ ...list, digest: change.digest })
      toast({ title: 'List Saved', description: importSentence(taken, 'after') })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'list_changed') throw error
      await preview(list, true)
    }
  }
  if (!previewed)
    return <ListSource list={list} replaceable={numbers.listed > 0} onPreview={preview} onClose={onClose} />
  return (
    <ListPreview
      {...previewed}
      limit={numbers.limit}
      onConfirm={() => take(previewed)}
      onBack={() => setPreviewed(null)}
      onClose={onClose}
    />
  )
}
