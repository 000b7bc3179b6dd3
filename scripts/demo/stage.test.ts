import { expect, it } from 'vitest'
import type { Film } from './film.ts'
import { stageAt } from './stage.ts'

const reel = { frames: [], cutsMs: [], moves: [], taps: [], focuses: [] }
const film: Film = {
  lengthMs: 9000,
  shots: [
    { fromMs: 0, caption: 'Pick the place.', layout: 'desk' },
    { fromMs: 4000, caption: 'Too far away?', layout: 'phone' },
  ],
  screens: {
    desk: {
      ...reel,
      frames: [{ atMs: 0, file: 'desk-0.jpg' }],
      cutsMs: [0],
      moves: [{ fromMs: 1000, toMs: 1600, x: 512, y: 280 }],
      taps: [{ atMs: 1700, x: 512, y: 280 }],
    },
    phone: {
      ...reel,
      frames: [
        { atMs: 4000, file: 'phone-0.jpg' },
        { atMs: 6000, file: 'phone-1.jpg' },
      ],
      cutsMs: [4000, 6000],
      taps: [{ atMs: 5000, x: 180, y: 340 }],
    },
  },
}

it('shows the caption of the shot, once it has arrived', () => {
  expect(stageAt(film, 0).caption).toMatchObject({ text: 'Pick the place.', opacity: 1 })
  expect(stageAt(film, 3990).caption.opacity).toBeLessThan(0.1)
  expect(stageAt(film, 4000).caption).toMatchObject({ text: 'Too far away?', opacity: 0 })
  expect(stageAt(film, 5000).caption.opacity).toBe(1)
})

it('dissolves from the last picture of a take into the next take', () => {
  expect(stageAt(film, 5990).phone).toMatchObject({ image: 'phone-0.jpg', under: null })
  const { image, under, imageOpacity } = stageAt(film, 6160).phone
  expect({ image, under }).toEqual({ image: 'phone-1.jpg', under: 'phone-0.jpg' })
  expect(imageOpacity).toBeCloseTo(0.5)
  expect(stageAt(film, 6400).phone.under).toBeNull()
})

it('brings the pointer to the middle of the window by the time it presses there', () => {
  const { desk, pointer } = stageAt(film, 1700)
  expect(pointer).toEqual({
    x: expect.closeTo(desk.left + desk.width / 2),
    y: expect.closeTo(desk.top + desk.height / 2),
    pressed: true,
  })
})

it('marks a finger’s tap on the phone', () => {
  const { phone, tap } = stageAt(film, 5100)
  expect(tap).toMatchObject({ x: expect.closeTo(phone.left + phone.width / 2) })
  expect(stageAt(film, 5600).tap).toBeNull()
})
