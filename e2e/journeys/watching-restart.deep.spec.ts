import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { filmState, untilPlaying } from '../support/film.ts'
import { newViewer } from '../support/members.ts'
import { ownFilm } from '../support/own-film.ts'
import { startOwnProduct } from '../support/own-product.ts'

test.use({ provoked: { faults: [/^5\d\d /, /^console: Failed to load resource: net::/] } })

const Progress = z.object({ progress: z.number() })

/** Segments are two seconds long. */
const LATER_SEGMENT = /_0*(?:[4-9]|[1-9]\d+)\.m4s$/
const LATER_SECONDS = 9

test.describe.configure({ timeout: 600_000 })

test('a film continues when the server is killed and restarted', async ({ browser }) => {
  const product = await startOwnProduct({ portsAway: 3, environment: { DEMO: 'off' } })
  const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
  const page = await context.newPage()

  try {
    const id = await ownFilm(product, 'Până la capăt')
    const member = await newViewer(page, product.url)

    // Later segments are not loaded when the server is killed.
    let isAway = true
    await page.route(LATER_SEGMENT, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    )
    await page.goto(hrefs.watch(id, 0))
    const before = await untilPlaying(page)
    await product.kill()
    await product.start()
    isAway = false

    await untilPlaying(page, LATER_SECONDS)
    expect((await filmState(page)).decodedFrames).toBeGreaterThan(before.decodedFrames)
    await page.keyboard.press('k')
    await expect
      .poll(async () => Progress.parse(await member.call('GET', `/videos/${id}`)).progress, {
        message: 'progress is reported to the new process',
      })
      .toBeGreaterThan(LATER_SECONDS - 1)
  } finally {
    await context.close()
    await product.stop()
  }
})
