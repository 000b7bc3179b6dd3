import { expect, test } from 'vitest'
import { photoSize } from './camera.ts'

test.each([
  [1280, 720, 800, 450],
  [720, 1280, 338, 600],
  [4000, 3000, 800, 600],
  [640, 480, 640, 480],
  [10_000, 1, 800, 1],
])('%i×%i becomes %i×%i', (width, height, widthPx, heightPx) => {
  expect(photoSize(width, height)).toEqual({ widthPx, heightPx })
})
