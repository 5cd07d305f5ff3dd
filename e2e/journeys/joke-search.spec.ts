import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { searchMessages } from '@hlizo/contract/messages/search'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, untilPlaying } from '../support/film.ts'
import { newViewer } from '../support/members.ts'
import { acceptEssentials } from '../support/people.ts'
import { expectFocusInPicture, press, typeLetters, walkTo } from '../support/remote.ts'

test.describe.configure({ timeout: 180_000 })

/** Said by Iulia Vrăbiuță at the open mic of the demo. */
const QUOTE = { typed: 'barmnul rade inaintea poante', said: 'Barmanul râde înaintea poantei' }
/** The second at the end of „la 12:34”. */
const secondIn = (place: string): number => {
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(place) ?? []

  return Number(minutes) * 60 + Number(seconds)
}
const OTHER = 'imagineaza ti publicul in chiloti'

test('a subscriber finds a quote with typing errors, and the video opens at the line', async ({
  page,
}) => {
  await newViewer(page)
  const field = page.getByRole('textbox', { name: searchMessages.title })
  const lines = page.getByRole('list', { name: ro.heading })

  await test.step('results below the titles of the search page', async () => {
    await page.goto(hrefs.search())
    await field.fill(QUOTE.typed)
    await expect(lines.getByRole('link').first()).toContainText(QUOTE.said)
    await expect(page.getByText(searchMessages.none(QUOTE.typed))).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })

  await test.step('by keyboard, the video opens at the second of the line', async () => {
    const link = lines.getByRole('link').first()
    const place = await lines
      .getByRole('listitem')
      .first()
      .getByText(/ · la \d+:\d\d$/)
      .innerText()
    const at = secondIn(place)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/watch\//)
    const { position } = await untilPlaying(page)
    expect(position).toBeGreaterThanOrEqual(at)
    expect(position).toBeLessThan(at + 10)
    expect((await filmState(page)).duration).toBeGreaterThan(at)
  })

  await test.step('results in the field of the navigation bar', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(hrefs.favorites())
    await page
      .getByRole('banner')
      .getByRole('textbox', { name: searchMessages.title })
      .fill(QUOTE.typed)
    const suggestion = page.getByRole('banner').getByRole('list', { name: ro.heading })
    await expect(suggestion.getByRole('link').first()).toContainText(QUOTE.said)
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('a:focus')).toHaveCount(1)
  })

  await test.step('on a television, typed and played by the remote', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(hrefs.tv({ view: 'search' }))
    // Ten seconds before the first quote, from where playback would resume.
    await typeLetters(page, 'CHILOTI')
    const quote = page.getByRole('link').filter({ hasText: 'chiloți' })
    const at = secondIn(await quote.innerText())
    await walkTo(page, quote)
    await expectFocusInPicture(page)
    await press(page, 'ok')
    await page.waitForURL(/view=watch/)
    const { position } = await untilPlaying(page)
    expect(position).toBeGreaterThanOrEqual(at)
    expect(position).toBeLessThan(at + 8)
  })
})

test('a visitor sees one line of a video and no other', async ({ page }) => {
  await page.goto(hrefs.search())
  await acceptEssentials(page)
  const field = page.getByRole('textbox', { name: searchMessages.title })
  const lines = page.getByRole('list', { name: ro.heading })

  await field.fill(QUOTE.typed)
  await expect(lines.getByRole('link').first()).toContainText(QUOTE.said)
  await expectAccessible(page)
  await field.fill(OTHER)
  await expect(lines.getByText(ro.hidden)).toBeVisible()
  await expect(page.getByText('chiloți')).toHaveCount(0)
  await expectAccessible(page)
  await lines.getByRole('link').first().click()
  await page.waitForURL(/\/video\//)
})
