import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

describe("a visitor's data, by the keyboard alone", () => {
  it.each([
    ['a phone, light', PHONE, false],
    ['a desktop, dark', DESKTOP, true],
  ])('is found, downloaded and erased on %s', async (name, size, dark) => {
    const owner = await makeCreator(journey.app, { email: `owner-${dark}@example.com`, planId: 3 })
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Petronas Towers, north gate' })
    await postCheckIn(journey.app, link.checkinToken, { name: 'Stays', email: 'stays@example.com' })
    for (let i = 0; i < 2; i++) await postCheckIn(journey.app, link.checkinToken, { email: 'asks@example.com' })
    const { page } = await signedInAs(journey, owner, { size, dark, context: { reducedMotion: 'reduce' } })
    await page.goto(`${journey.url}/dashboard`)

    await page.getByRole('button', { name: 'Find or Erase a Visitor’s Data' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Find or Erase a Visitor’s Data' })
    const email = dialog.getByLabel('Visitor’s email')
    await expect.poll(() => email.evaluate(field => field === document.activeElement)).toBe(true)
    await email.fill('nobody@example.com')
    await email.press('Enter')
    await dialog.getByText('Your links hold no data for nobody@example.com.').waitFor()
    await email.fill('asks@example.com')
    await email.press('Enter')
    await dialog.getByText('2 check-ins').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).press('Enter'),
    ])
    const file = JSON.parse(await readFile((await download.path())!, 'utf8'))
    expect(file.links[0].checkIns.map((one: { email: string }) => one.email)).toEqual(Array(2).fill('asks@example.com'))
    expect(download.suggestedFilename(), name).toBe('visitor_asks@example.com.json')

    const lead = (await dialog.getByText('Visitors can ask for a copy').boundingBox())!
    await dialog.getByRole('button', { name: 'Erase' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByText('This erases 2 check-ins of asks@example.com.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The question's scrim lies on the first dialog too, whose text it cuts.
    // A press may reach another element than the visible one: the first dialog lets presses through.
    const isCovered = ({ x, y }: { x: number; y: number }) => {
      const all = document.querySelectorAll<HTMLElement>('[role=dialog], [role=dialog] *')
      for (const element of all) element.style.pointerEvents = 'auto'
      return !document.elementFromPoint(x, y)!.closest('[role=dialog]')
    }
    expect(await page.evaluate(isCovered, { x: lead.x + 4, y: lead.y + 4 })).toBe(true)
    await question.getByLabel('Why?').selectOption('The visitor asked for it')
    await question.getByRole('button', { name: 'Erase' }).press('Enter')
    await page.getByText('2 check-ins of asks@example.com').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 check-in', { exact: true }).first().waitFor()
  })
})
