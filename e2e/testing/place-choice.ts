import type { Page } from 'playwright'
import { expect } from 'vitest'
import { TOWERS } from '../../server/testing/check-in-makers.ts'

export const search = (page: Page) => page.getByLabel('Search for a place')
export const map = (page: Page) => page.getByRole('region', { name: /^Map/ })
export const ring = (page: Page) => page.locator('.picker-ring-settled')
export const name = (page: Page) => page.getByLabel('Place name')
export const openMap = (page: Page) => page.locator('.picker-map .leaflet-tile-loaded').first().waitFor()

export async function typeTowers(page: Page) {
  await search(page).fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
}

/** The box of the ring once the map neither zooms nor moves. */
export async function stillRing(page: Page) {
  let box = { x: Number.NaN, y: 0, width: 0, height: 0 }
  let looksAlike = 0
  await expect
    .poll(
      async () => {
        const { x, y, width } = box
        box = (await ring(page).boundingBox()) ?? box
        looksAlike = box.x === x && box.y === y && box.width === width ? looksAlike + 1 : 0
        return looksAlike
      },
      { interval: 100 },
    )
    .toBeGreaterThanOrEqual(3)
  return box
}
