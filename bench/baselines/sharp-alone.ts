import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { developPhoto } from '../../server/features/photos/develop-photo.ts'
import { answerQuestions } from '../processes.ts'

export interface SharpQuestion {
  photoFiles: string[]
  seconds: number
  warmUpSeconds: number
}

/** Photos a second through the same decoding and encoding, as many at once as the service allows itself. */
answerQuestions<SharpQuestion, { perSecond: number }>(async ({ photoFiles, seconds, warmUpSeconds }) => {
  const photos = photoFiles.map(file => readFileSync(file).toString('base64'))
  const countsFrom = performance.now() + warmUpSeconds * 1000
  const endsAt = countsFrom + seconds * 1000
  let begun = 0
  let done = 0
  const develop = async () => {
    while (performance.now() < endsAt) {
      await developPhoto(photos[begun++ % photos.length]!)
      const now = performance.now()
      if (now >= countsFrom && now <= endsAt) done++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, develop))
  return { perSecond: done / seconds }
})
