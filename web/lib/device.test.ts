import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { realBrowserUrl } from './real-browser.ts'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const device = (userAgent: string, maxTouchPoints = 5) => deviceOf({ userAgent, maxTouchPoints })

describe('deviceOf', () => {
  test.each([
    [`${IOS} Version/18.5 Mobile/15E148 Safari/604.1`, 'ios', 'safari', false],
    [`${IOS} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'ios', 'chrome', false],
    [`${IOS} Mobile/15E148 Instagram 380.0`, 'ios', 'other', true],
    [`${IOS} Mobile/15E148`, 'ios', 'other', true],
    [`${ANDROID} Chrome/140.0 Mobile Safari/537.36`, 'android', 'chrome', false],
    [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'android', 'samsung', false],
    [`${ANDROID.replace(')', '; wv)')} Version/4.0 Chrome/140.0 Mobile Safari/537.36`, 'android', 'chrome', true],
    [`${ANDROID} Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]`, 'android', 'chrome', true],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'android', 'firefox', false],
  ])('%s', (userAgent, os, browser, inApp) => {
    expect(device(userAgent)).toEqual({ os, browser, mobile: true, inApp })
  })

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'windows', 'edge'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'macos', 'safari'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'other', 'firefox'],
  ])('%s', (userAgent, os, browser) => {
    expect(device(userAgent, 0)).toEqual({ os, browser, mobile: false, inApp: false })
  })

  test('an iPad that asks for desktop pages is no Mac', () => {
    const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15'
    expect(device(iPad, 5)).toMatchObject({ os: 'ios', mobile: true })
  })
})

test('the link out of a web view keeps the whole URL', () => {
  const url = 'https://nearmark.example/checkin/abc?x=1'
  expect(realBrowserUrl(url, device(ANDROID))).toBe(
    'intent://nearmark.example/checkin/abc?x=1#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(realBrowserUrl(url, device(IOS))).toBe('x-safari-https://nearmark.example/checkin/abc?x=1')
  expect(realBrowserUrl(url, device('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 0))).toBeNull()
})
