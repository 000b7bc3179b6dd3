import { expect, test } from 'vitest'
import { coverCrop, photoSize } from './camera.ts'

test.each([
  [1280, 720, 800, 450],
  [720, 1280, 338, 600],
  [4000, 3000, 800, 600],
  [640, 480, 640, 480],
  [10_000, 1, 800, 1],
])('%i×%i becomes %i×%i', (width, height, widthPx, heightPx) => {
  expect(photoSize(width, height)).toEqual({ widthPx, heightPx })
})

test.each([
  ['a wide picture in a tall frame', [1280, 720], [390, 480], [348, 0, 585, 720]],
  ['a tall picture in a wide frame', [720, 1280], [640, 480], [0, 370, 720, 540]],
  ['a picture of the same proportions', [1280, 720], [640, 360], [0, 0, 1280, 720]],
] as const)('%s is cropped to its middle', (_, [width, height], [frameWidth, frameHeight], crop) => {
  const { x, y, ...size } = coverCrop({ width, height }, { width: frameWidth, height: frameHeight })
  expect([x, y, size.width, size.height]).toEqual(crop)
})
