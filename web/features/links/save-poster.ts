import { urlOf } from '../../../contract/endpoint-urls.ts'
import { type Paper, poster } from '../../../contract/posters.ts'
import { download } from '../../lib/download.ts'
import { reasonOf } from '../../lib/reason.ts'

/**
 * Saves the printable page of a link, with the expiry in the viewer's zone. Rejects with a readable message.
 * Not opened in a tab: an error would be shown as JSON, and our policy (`object-src 'none'`) stops Chrome from showing a PDF blob.
 */
export async function savePoster(id: string, paper: Paper): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await download(urlOf(poster, { id, paper, timeZone }), `check-in-poster-${paper}.pdf`).catch((error: Error) => {
    throw new Error(reasonOf(error, 'Please try again in a moment.'))
  })
}
