import { type Paper, poster } from '../../contract/posters.ts'
import { addressOf } from './call.ts'

/** Opens the printable page of a link; its expiry is written in the viewer's zone. */
export function openPoster(id: string, paper: Paper) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  window.open(addressOf(poster, { id, paper, timeZone }), '_blank', 'noopener')
}
