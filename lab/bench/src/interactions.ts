import { chromium, type Locator, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { searchMessages } from '@hlizo/contract/messages/search'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { untilPlayable } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { noteInteractions, slowestInteractionMs } from './support/interaction-times.ts'
import { signInSubscriber } from './support/subscriber.ts'

const ROUNDS = 3
const INP_MS = 100
/** The mid-range phone of Lighthouse. */
const SLOWER = 4
const phone = {
  viewport: { width: 412, height: 823 },
  locale: 'ro-RO',
  isMobile: true,
  hasTouch: true,
  // Without this the service worker installs itself during the measurement.
  serviceWorkers: 'block',
} as const

type Walk = {
  readonly what: string
  readonly address: string
  readonly act: (page: Page) => Promise<void>
}

/** A finger, without the checks of `Locator.tap`, which would be measured too. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What should be pressed is not on the screen.')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const walksWith = (videoId: number): readonly Walk[] => [
  {
    what: 'home: the menu opens and closes',
    address: hrefs.home(),
    act: async (page) => {
      await tap(page.getByRole('button', { name: shellMessages.menu.label }))
      await page.keyboard.press('Escape')
    },
  },
  {
    what: 'search: a word is typed',
    address: hrefs.search(),
    act: async (page) => {
      await tap(page.getByRole('textbox', { name: searchMessages.title }))
      await page.keyboard.type('etajul', { delay: 120 })
      await page.getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
  {
    what: 'category: a sort chip is pressed',
    address: hrefs.category('standup'),
    act: async (page) => {
      await tap(page.getByText(categoryMessages.chips.popular, { exact: true }))
      await page.waitForURL(/sort=popular/)
    },
  },
  {
    what: 'video: a favourite is pressed twice',
    address: hrefs.video(videoId),
    act: async (page) => {
      const hearts = [catalogueMessages.addFavorite, catalogueMessages.removeFavorite]
      const heart = page.getByRole('button', { name: new RegExp(hearts.join('|')) }).first()
      await tap(heart)
      await tap(heart)
    },
  },
]

async function walk(page: Page, url: string, { address, act }: Walk): Promise<number> {
  await page.goto(url + address, { waitUntil: 'networkidle' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await act(page)

  return slowestInteractionMs(page)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const { cookies } = await signInSubscriber(product)
  const { video } = await untilPlayable(product)
  const browser = await chromium.launch(launchOptions())
  const measurements: Measurement[] = []
  try {
    for (const one of walksWith(video.id)) {
      const samples: number[] = []
      for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
        const context = await browser.newContext(phone)
        await context.addCookies([...cookies])
        await context.addInitScript(noteInteractions)
        samples.push(await walk(await context.newPage(), product.url, one))
        await context.close()
      }
      bench.say(`${one.what}: ${samples.map(Math.round).join(', ')} ms`)
      measurements.push({
        what: one.what,
        group: 'interactions',
        unit: 'ms',
        samples,
        goals: [atMost(INP_MS)],
      })
    }
  } finally {
    await browser.close()
  }

  return measurements
}

/** From a tap or key to the next paint, the slowest of a walk, in a Chromium slowed down to a phone. */
export const interactions: Figure = {
  name: 'interactions',
  title: 'Interaction to next paint, a subscriber’s phone',
  measure,
}
