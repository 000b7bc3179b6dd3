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

/** The box of the ring once the map no longer zooms. */
export async function stillRing(page: Page) {
  let box = { x: Number.NaN, width: 0 }
  await expect
    .poll(async () => {
      const { x, width } = box
      box = (await ring(page).boundingBox()) ?? box
      return box.x === x && box.width === width
    })
    .toBe(true)
  return box
}
