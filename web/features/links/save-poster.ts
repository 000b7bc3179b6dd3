import { urlOf } from '../../../contract/endpoint-urls.ts'
import { type Paper, poster } from '../../../contract/posters.ts'
import { download } from '../../lib/download.ts'
import { fileName } from '../../lib/file-name.ts'
import { reasonOf } from '../../lib/reason.ts'

export interface PosterLink {
  id: string
  locationName: string
}

/**
 * Saves the printable page of a link. Rejects with a readable message.
 * Not opened in a tab: an error would be shown as JSON, and our policy (`object-src 'none'`) stops Chrome from showing a PDF blob.
 */
export async function savePoster({ id, locationName }: PosterLink, paper: Paper): Promise<void> {
  const file = { url: urlOf(poster, { id, paper }), name: fileName(locationName, '_poster.pdf') }
  await download(file).catch((error: Error) => {
    throw new Error(reasonOf(error, 'Please try again in a moment.'))
  })
}
