import { useState } from 'react'
import { type ImportedPeople, NO_LIST } from '../../../../contract/people.ts'
import { CallError } from '../../../lib/call.ts'
import { toast } from '../../../ui/toast.tsx'
import type { List, usePeopleCalls } from '../queries.ts'
import { importSentence } from './import-words.ts'
import { textOfFile } from './text-of-file.ts'

interface Previewed {
  list: List
  change: ImportedPeople
  /** Somebody has changed the list since the preview before. */
  changedSince: boolean
}

/** An import from the pasted list to the saved one. */
export function useImport(calls: Pick<ReturnType<typeof usePeopleCalls>, 'preview' | 'take'>, onSaved: () => void) {
  const [list, setList] = useState<List>({ csv: '', mode: 'add' })
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setFault(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFault((error as Error).message)
    }
    setBusy(false)
  }
  const edit = (change: Partial<List>) => {
    setList(list => ({ ...list, ...change }))
    setFault(null)
  }
  const lookAt = async (list: List, changedSince: boolean) =>
    setPreviewed({ list, change: await calls.preview(list), changedSince })
  const take = async ({ list, change }: Previewed) => {
    try {
      const taken = await calls.take({ ...list, digest: change.digest })
      toast({ title: 'List Saved', description: importSentence(taken, 'after') })
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'list_changed') throw error
      await lookAt(list, true)
    }
  }
  return {
    list,
    edit,
    previewed,
    fault,
    busy,
    open: (file: File) => attempt(async () => edit({ csv: await textOfFile(file) })),
    preview: () =>
      attempt(async () => {
        if (!list.csv.trim()) throw new Error(NO_LIST)
        await lookAt(list, false)
      }),
    confirm: (previewed: Previewed) => attempt(() => take(previewed)),
    back: () => {
      setPreviewed(null)
      setFault(null)
    },
  }
}

export type Import = ReturnType<typeof useImport>
