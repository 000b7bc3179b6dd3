import type { Page } from 'playwright'
import { heading } from './headings.ts'
import { allowLocation } from './journey.ts'

/** The steps that visitors take again and again. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function fillIn(page: Page, details: Record<string, string>) {
  await allowLocation(page)
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const checkInAs = (details: Record<string, string>) => async (page: Page) => {
  await fillIn(page, details)
  await press(page, 'Check In')
}

export const asAisyah = checkInAs({ Name: 'Aisyah binti Rahman' })

export const checkedIn = async (page: Page) => [await asAisyah(page), await heading('Check-in Confirmed')(page)]

/** Makes every request for a position fail with this code; 0 is none of the browser's own. */
export const positionFails = (code: number) => (page: Page) =>
  page.addInitScript(given => {
    Geolocation.prototype.getCurrentPosition = (_, failed) =>
      failed?.({ code: given, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  }, code)

/** Lets every request for a position wait. */
export const positionNeverComes = (page: Page) =>
  page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = () => {}
  })

export const cameraFails = (name: string) => (page: Page) =>
  page.addInitScript(given => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', given))
  }, name)

/** Gives the browser two cameras; the second does not open. */
export const secondCameraFails = (page: Page) =>
  page.addInitScript(() => {
    const { getUserMedia, enumerateDevices } = MediaDevices.prototype
    let calls = 0
    MediaDevices.prototype.getUserMedia = function (wish) {
      return ++calls === 2 ? Promise.reject(new DOMException('', 'NotReadableError')) : getUserMedia.call(this, wish)
    }
    MediaDevices.prototype.enumerateDevices = async function () {
      const found = await enumerateDevices.call(this)
      return [...found, ...found]
    }
  })
