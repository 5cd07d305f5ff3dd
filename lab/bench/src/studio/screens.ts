import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import { launchOptions } from '../support/chromium.ts'
import { atMost, type Bench, type Measurement } from '../support/figure.ts'
import { noteInteractions, slowestInteractionMs } from '../support/interaction-times.ts'
import type { Product } from '../support/product.ts'
import type { Subscriber } from '../support/subscriber.ts'

const ROUNDS = 5
const SHOWN_MS = 300
const PAINT_MS = 50
const ALL_LOADED_WITHIN_MS = 180_000
const LOOK_EVERY_MS = 200
const QUIET_LOOKS = 8
const KEYS = 60
const KEY_EVERY_MS = 60
const WORD = 'comedie'
const desktop = {
  viewport: { width: 1440, height: 900 },
  locale: 'ro-RO',
  serviceWorkers: 'block',
} as const

/** A row of a table other than its heading. */
const ROW = '[role="row"][data-key]'

/** Screens of the navigation, and what is there once they show something. */
const screens = [
  { path: '/titles', shows: ROW },
  { path: '/money/charges', shows: ROW },
  { path: '/money/subscriptions', shows: ROW },
  { path: '/figures/viewing', shows: 'main [role="grid"]' },
  { path: '/home', shows: 'main h2' },
  { path: '/today', shows: 'main h2' },
] as const

type Screen = (typeof screens)[number]

/** Runs in the page: presses a link of the navigation; the milliseconds until the next paint with what it shows. */
async function pressAndSee({ href, shows }: { href: string; shows: string }): Promise<number> {
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
  const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`)
  if (link === null) throw new Error(`The navigation has no ${href}.`)
  const startedAt = performance.now()
  link.click()
  while (location.pathname !== href || document.querySelector(shows) === null) await frame()
  await frame()

  return performance.now() - startedAt
}

/** In a new window, so that nothing was loaded before. */
async function shownMs(context: BrowserContext, url: string, { path, shows }: Screen) {
  const page = await context.newPage()
  const [elsewhere, its] = path === '/titles' ? ['/home', 'main h2'] : ['/titles', ROW]
  await page.goto(`${url}/studio${elsewhere}`)
  await page.locator(its).first().waitFor()
  const took = await page.evaluate(pressAndSee, { href: `/studio${path}`, shows })
  await page.close()

  return took
}

const rowsIn = async (page: Page): Promise<number> =>
  Number((await page.getByRole('grid').getAttribute('aria-rowcount')) ?? 0)

/** Scrolls to the end again and again, until no more titles come into the table. */
async function loadAllRows(page: Page): Promise<number> {
  const deadline = performance.now() + ALL_LOADED_WITHIN_MS
  let known = 0
  let quiet = 0
  while (quiet < QUIET_LOOKS) {
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await page.waitForTimeout(LOOK_EVERY_MS)
    const rows = await rowsIn(page)
    quiet = rows === known ? quiet + 1 : 0
    known = rows
    if (performance.now() > deadline) throw new Error(`Only ${rows} rows were loaded in time.`)
  }

  return known
}

async function keysIn(
  page: Page,
  url: string,
): Promise<{ rows: number; moved: number; typed: number }> {
  await page.goto(`${url}/studio/titles`)
  await page.locator(ROW).first().waitFor()
  const rows = await loadAllRows(page)
  await page.locator(ROW).last().focus()
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 10 === 9 ? 'PageUp' : 'ArrowUp')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
  const moved = await slowestInteractionMs(page)
  await page.evaluate(() => Reflect.get(globalThis, 'interactionMs').splice(0))
  const search = page.getByRole('searchbox', { name: studioTableMessages.search })
  await search.click()
  await page.evaluate(() => Reflect.get(globalThis, 'interactionMs').splice(0))
  await page.keyboard.type(WORD, { delay: KEY_EVERY_MS })
  const typed = await slowestInteractionMs(page)
  const arrived = await search.inputValue()
  if (arrived !== WORD) throw new Error(`Of ${WORD}, only ${arrived} was typed.`)

  return { rows, moved, typed }
}

async function measureKeys(bench: Bench, context: BrowserContext, url: string) {
  const moved: number[] = []
  const typed: number[] = []
  let rows = 0
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    const page = await context.newPage()
    const found = await keysIn(page, url)
    rows = found.rows
    moved.push(found.moved)
    typed.push(found.typed)
    await page.close()
  }
  const note = `with ${rows.toLocaleString('en')} rows loaded; the slowest key of each round`
  const goals = [atMost(PAINT_MS)]

  return [
    { what: 'a key in the table of titles', unit: 'ms' as const, samples: moved, goals, note },
    { what: 'a letter in the search of titles', unit: 'ms' as const, samples: typed, goals, note },
  ]
}

/** From a press in the navigation to the screen, and from a key to its paint, in Chromium on this machine. */
export async function measureScreens(
  bench: Bench,
  { url }: Product,
  cookies: Subscriber['cookies'],
): Promise<Measurement[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext(desktop)
    await context.addCookies([...cookies])
    await context.addInitScript(noteInteractions)
    const shown: Measurement[] = []
    for (const screen of screens) {
      const { path } = screen
      bench.say(`the screen ${path}`)
      const samples: number[] = []
      for (let round = 0; round < bench.rounds(ROUNDS); round += 1)
        samples.push(await shownMs(context, url, screen))
      const goals = [atMost(SHOWN_MS)]
      shown.push({ what: `screen ${path}: shown`, unit: 'ms', samples, goals, group: 'screens' })
    }
    bench.say(`keys in the table of ${studioTitlesMessages.title.toLowerCase()}`)

    return [...shown, ...(await measureKeys(bench, context, url))]
  } finally {
    await browser.close()
  }
}
