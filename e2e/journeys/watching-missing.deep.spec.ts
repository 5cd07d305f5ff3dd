import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { filmState, untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

test.use({ provoked: { faults: [/^404 GET \/m\/.*\.m4s/] } })
test.describe.configure({ timeout: 120_000 })

const { title } = ro.error.faults['missing-file']

test('a film whose beginning is missing says so within seconds', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  await page.route(/\.m4s/, (route) => route.fulfill({ status: 404 }))
  const asked = page.waitForRequest(/\.m4s/)
  await page.goto(hrefs.watch(id, 0))
  await asked

  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 })
})

test('what is there of a film is shown before it is said that the rest is missing', async ({
  page,
}) => {
  const { id } = await episodeOf(await newViewer(page))
  // From the eighth second on.
  await page.route(/_0*(?:[4-9]|[1-9]\d+)\.m4s/, (route) => route.fulfill({ status: 404 }))
  await page.goto(hrefs.watch(id, 0))
  await untilPlaying(page)
  await page.keyboard.press('k')
  const reported = page.waitForRequest(/playback\/faults/, { timeout: 12_000 }).catch(() => null)
  // hls.js gives up after eight seconds.
  expect(await reported).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('k')

  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect((await filmState(page)).position).toBeGreaterThan(6)
})
