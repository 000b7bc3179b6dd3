import { describe, expect, it } from 'vitest'
import { deviceInfo, deviceOf } from './device.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

describe('deviceOf', () => {
  it.each([
    [iphone, 'Mobile · Safari 18 · iOS 18.1'],
    [ipad, 'Tablet · Safari 17 · iOS 17.5'],
    [windows, 'Desktop · Chrome 131 · Windows 10'],
    ['', 'Desktop'],
    ['curl/8.4.0', 'Desktop'],
  ])('reads %s', (userAgent, expected) => {
    expect(deviceInfo(deviceOf(userAgent))).toBe(expected)
  })

  it('keeps no more than it may', () => {
    for (let i = 0; i < 1500; i++) deviceOf(`made-up/${i}`)
    expect(deviceOf(`x\u0000${'y'.repeat(400)}/1.0`).browser.length).toBeLessThanOrEqual(60)
  })
})
