import { chromium, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { untilPlayable } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { signInSubscriber } from './support/subscriber.ts'
import { inFreshContext } from './support/watching.ts'

/** An account shares ten moments of a title in thirty days. */
const ROUNDS = 5
const AT_SECONDS = 12

/** The page and its clip, signed out. */
async function checkPage(address: string): Promise<void> {
  const statuses = await Promise.all(
    [address, `${address}/clip.mp4`].map(async (one) => (await fetch(one)).status),
  )
  if (statuses.some((status) => status !== 200))
    throw new Error(`The page of a moment and its clip answered ${statuses.join(' and ')}.`)
}

/** From pressing „Distribuie” until the panel gives the address of a page that plays, in milliseconds. */
async function pressShare(page: Page, url: string, videoId: number): Promise<number> {
  await page.goto(url + hrefs.watch(videoId, AT_SECONDS))
  await page.waitForFunction(
    (seconds) => (document.querySelector('video')?.currentTime ?? 0) > seconds,
    AT_SECONDS,
  )
  await page.keyboard.press('b')
  const panel = page.getByRole('dialog', { name: ro.panelTitle })
  const share = panel.getByRole('button', { name: ro.keepAndShare })
  await share.hover()
  const begun = performance.now()
  await share.click()
  await panel.getByText(ro.ready).waitFor()
  const ms = performance.now() - begun
  await checkPage(await panel.getByRole('textbox').inputValue())

  return ms
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const subscriber = await signInSubscriber(product)
  const { video } = await untilPlayable(product)
  const browser = await chromium.launch(launchOptions())
  try {
    const samples: number[] = []
    for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
      samples.push(
        await inFreshContext(browser, subscriber.cookies, async (context) =>
          pressShare(await context.newPage(), product.url, video.id),
        ),
      )
      bench.say(`share ${round + 1}: ${Math.round(samples.at(-1) ?? 0)} ms`)
    }

    return [
      {
        what: 'press share → a page that plays',
        unit: 'ms',
        samples,
        goals: [atMost(2_000)],
        note: 'in Chromium, with the job queue and the encoder of the product',
      },
    ]
  } finally {
    await browser.close()
  }
}

/** From pressing „Distribuie” in the player to the public page with its clip. */
export const momentPage: Figure = { name: 'moment-page', title: 'Moments', measure }
