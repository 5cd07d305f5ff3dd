import type { Browser, Page, Response } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'

import { untilPlaying } from '../support/film.ts'
import { chooseAgain, newViewer, signInByCalls } from '../support/members.ts'
import { ownFilm } from '../support/own-film.ts'
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts'

test.use({ provoked: { faults: [/^403 (GET|POST) /] } })

test.describe.configure({ timeout: 600_000 })

/** A browser of its own: another device. */
async function deviceAt(browser: Browser, { url }: OwnProduct) {
  const context = await browser.newContext({ baseURL: url, locale: 'ro-RO' })

  return { context, page: await context.newPage() }
}

/** Writes down every answer whose address ends like this. */
function answersTo(page: Page, ending: string): Response[] {
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith(ending)) answers.push(answer)
  })

  return answers
}

const lastOf = (answers: readonly Response[]): Response => {
  const last = answers.at(-1)
  if (last === undefined) throw new Error('The player has asked for nothing of the kind.')

  return last
}

test('an encrypted film plays with an entitlement, and its key is refused without one', async ({
  browser,
}) => {
  const product = await startOwnProduct({ portsAway: 40, environment: { DEMO: 'off' } })
  const { context, page } = await deviceAt(browser, product)

  try {
    const id = await ownFilm(product, 'Sub cheie', '--encrypted')
    const ana = await newViewer(page, product.url)
    const keys = answersTo(page, '/film.key')
    const playlists = answersTo(page, '.m3u8')
    const segments = answersTo(page, '.m4s')
    const statusOfKey = async () => (await page.request.get(lastOf(keys).url())).status()

    await test.step('plays and seeks', async () => {
      await page.goto(hrefs.watch(id, 0))
      const { duration } = await untilPlaying(page)
      expect(keys.map((answer) => answer.status())).toEqual(keys.map(() => 200))
      expect(await lastOf(playlists).text()).toContain('METHOD=AES-128,URI="film.key"')
      expect((await lastOf(segments).body()).includes('moof')).toBe(false)
      await page.keyboard.press('5')
      await untilPlaying(page, duration / 2)
    })

    await test.step('a device displaced by another one receives no key', async () => {
      expect(await statusOfKey()).toBe(200)
      const second = await deviceAt(browser, product)
      const sameAna = await signInByCalls(second.page, ana, product.url)
      await sameAna.call('POST', `/profiles/${ana.profileId}/confirm`)
      await page.waitForURL(hrefs.changeProfile(hrefs.watch(id)))
      expect(await statusOfKey()).toBe(403)

      await chooseAgain(page)
      await untilPlaying(page)
      expect(await statusOfKey()).toBe(200)
      await second.context.close()
    })

    await test.step('a signed-out session and an unknown user receive no key', async () => {
      await page.goto(hrefs.logout())
      await expect.poll(statusOfKey).toBe(403)
      const unsigned = lastOf(keys)
        .url()
        .replace(/\/m\/[^/]+/, `/m/1.${'A'.repeat(22)}`)
      expect((await page.request.get(unsigned)).status()).toBe(403)
    })
  } finally {
    await context.close()
    await product.stop()
  }
})
