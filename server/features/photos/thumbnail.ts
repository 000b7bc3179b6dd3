import { THUMBNAIL_PX } from '../../../contract/checkins.ts'
import { loadSharp } from '../../drawing/lazy-sharp.ts'
import { photoQueue } from './reencode-photo.ts'

const JPEG_QUALITY = 70
const TIMEOUT_S = 2

/**
 * A square from the middle of a stored photo. Thumbnails of one creator wait in one line beside those of each link, so that
 * a long list holds no visitor's photo up.
 */
export const thumbnailOf = (
  jpeg: Buffer,
  { creatorId, answerBy }: { creatorId: string; answerBy: number },
): Promise<Buffer> =>
  photoQueue({ link: `thumbnails for ${creatorId}`, network: '', answerBy }, async () => {
    const sharp = await loadSharp()
    return sharp(jpeg)
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'cover' })
      .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
      .toBuffer()
  })
