import { isListTooLong, LIST_TOO_LONG, MAX_LIST_BYTES } from '../../../../contract/people.ts'
import { decodeList } from './decode-list.ts'

const NOT_TEXT = 'This is not a text file. Save the spreadsheet as CSV, or copy its cells and paste them here.'
const UNREADABLE = 'This file can’t be read. Please choose it again, or copy its cells and paste them here.'

/** The list in a file. Throws a sentence for people where there is none. */
export async function textOfFile(file: Blob): Promise<string> {
  // UTF-16 takes twice the bytes.
  if (file.size > 2 * MAX_LIST_BYTES) throw new Error(LIST_TOO_LONG)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(UNREADABLE)
  })
  const text = decodeList(bytes)
  if (text === null) throw new Error(NOT_TEXT)
  if (isListTooLong(text)) throw new Error(LIST_TOO_LONG)
  return text
}
