import { urlOf } from '../../../contract/endpoint-urls.ts'
import { type Paper, poster } from '../../../contract/posters.ts'
import { download } from '../../lib/download.ts'
import { reasonOf } from '../../lib/reason.ts'

/**
 * Saves the printable page of a link; its expiry is written in the viewer's zone. Throws the sentence for why there is none.
 * Not shown in a tab: a refusal would be JSON there, and Chrome shows no PDF from a blob under our policy (`object-src 'none'`).
 */
export async function savePoster(id: string, paper: Paper): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await download(urlOf(poster, { id, paper, timeZone }), `check-in-poster-${paper}.pdf`).catch((error: Error) => {
    throw new Error(reasonOf(error, 'Please try again in a moment.'))
  })
}
