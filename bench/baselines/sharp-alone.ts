import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { answerQuestions } from '../processes.ts'

export interface SharpQuestion {
  photoFiles: string[]
  threads: number
  seconds: number
  warmUpSeconds: number
}

sharp.concurrency(1)
sharp.cache(false)

/** Photos a second through sharp alone: decoding and encoding with its default settings. */
answerQuestions<SharpQuestion, { perSecond: number }>(async ({ photoFiles, threads, seconds, warmUpSeconds }) => {
  const photos = photoFiles.map(file => readFileSync(file))
  const countsFrom = performance.now() + warmUpSeconds * 1000
  const endsAt = countsFrom + seconds * 1000
  let begun = 0
  let done = 0
  const reencode = async () => {
    while (performance.now() < endsAt) {
      await sharp(photos[begun++ % photos.length]!)
        .jpeg()
        .toBuffer()
      const now = performance.now()
      if (now >= countsFrom && now <= endsAt) done++
    }
  }
  await Promise.all(Array.from({ length: threads }, reencode))
  return { perSecond: done / seconds }
})
