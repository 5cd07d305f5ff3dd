import type { Browser, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { auditActions } from '@hlizo/contract/messages/studio-audit'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { dayInBucharest, followingDay, momentInBucharest } from '@hlizo/domain/dates'
import { moveClock, productNow } from '../support/clock.ts'
import {
  arrangeHome,
  dropFiles,
  letPass,
  makeTitles,
  publishTitles,
  replaceBroken,
  TALL,
  writeChaptersAndCaptions,
} from '../support/evening-editor.ts'
import { BROKEN, eveningFiles, FILES } from '../support/evening-files.ts'
import {
  acceptWithdrawal,
  answerTicket,
  buyWithCoupon,
  createCoupon,
  HALF,
  raisePrice,
  refundHalf,
} from '../support/evening-office.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, newViewer, subscribe, type Member } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { newOperatorOf, openStudio, type Operator } from '../support/operators.ts'
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts'

test.use({
  provoked: {
    faults: [
      /^5\d\d /,
      /^console: Failed to load resource: net::/,
      /^4(?:09|23) (?:HEAD|PATCH) \/api\/v1\/studio\/uploads\//,
    ],
  },
})
test.describe.configure({ timeout: 1_800_000 })

/** Sixty small files, on cores that are busy. */
const SOON = { timeout: 240_000 }
const UPLOADS = '/studio/uploads'
const COUPON = 'PREMIERA'
const PRICE_DAYS = 20
const DAY_MS = 86_400_000
/** How many files have arrived when the browser is closed, and when the node is killed. */
const [CLOSED_AFTER, KILLED_AFTER] = [FILES * 0.4, FILES * 0.7]

const newPage = async (browser: Browser, { url: baseURL }: OwnProduct): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: TALL,
  })
  return context.newPage()
}

/** An operator in a window of their own. */
async function atWork(browser: Browser, product: OwnProduct, role: OperatorRole) {
  const page = await newPage(browser, product)
  const operator = await newOperatorOf(product, page, role, role)

  return { page, operator }
}

/** Sends sixty files through a closed browser and a killed node; gives the window that is left. */
async function sendFiles(page: Page, product: OwnProduct): Promise<Page> {
  const { dropped, good } = await eveningFiles()
  const isHeld = await letPass(page, CLOSED_AFTER, () => false)
  await dropFiles(page, dropped)
  await expect.poll(isHeld, SOON).toBe(true)
  const again = await page.context().newPage()
  await page.close()

  let isBack = false
  const isCut = await letPass(again, KILLED_AFTER - CLOSED_AFTER, () => isBack, true)
  await again.goto(UPLOADS)
  await expect(again.getByText(/fișiere s-au întrerupt/)).toBeVisible()
  await dropFiles(again, dropped)
  await expect.poll(isCut, SOON).toBe(true)
  await product.kill()
  await product.start()
  isBack = true
  const films = again.getByRole('grid', { name: studioUploadsMessages.films.table })
  const { ready } = studioUploadsMessages.states
  const usable = FILES - 1 - BROKEN.length
  await expect(films.getByText(ready, { exact: true })).toHaveCount(usable, SOON)
  await replaceBroken(again, good)

  return again
}

/** What the owner reads of the evening. */
async function readLog(page: Page, owner: Operator): Promise<void> {
  const done = [
    'video.captions-changed',
    'video.changed',
    'home.published',
    'payment.refunded',
    'ticket.answered',
    'withdrawal.accepted',
    'coupon.created',
    'plan.price-announced',
  ]
  await openStudio(page, owner, '/studio/settings/audit-log')
  for (const action of done) {
    // oxlint-disable-next-line no-await-in-loop -- one filter at a time
    await page.goto(`/studio/settings/audit-log?action=${action}`)
    const row = page.getByRole('row').filter({ hasText: auditActions[action] ?? action })
    // oxlint-disable-next-line no-await-in-loop
    await expect(row.first(), action).toBeVisible()
  }
}

const heroOf = (page: Page) => page.getByRole('region', { name: homeMessages.hero.label })

test('an evening at a label', async ({ browser }) => {
  const product = await startOwnProduct({ portsAway: 50, environment: { DEMO: 'off' } })
  const editor = await atWork(browser, product, 'editor')
  const support = await atWork(browser, product, 'support')
  const finance = await atWork(browser, product, 'finance')
  const owner = await atWork(browser, product, 'owner')
  const viewerPage = await newPage(browser, product)
  const viewer = await newViewer(viewerPage, product.url)
  const now = await productNow(viewerPage.request)
  const tomorrow = momentInBucharest(`${followingDay(dayInBucharest(now))} 20:00`) ?? now

  try {
    let desk = editor.page
    await test.step('sixty files arrive through a closed browser and a killed node', async () => {
      await openStudio(desk, editor.operator, UPLOADS)
      desk = await sendFiles(desk, product)
    })

    await test.step('three operators work at the same time', async () => {
      const edit = async () => {
        await makeTitles(desk)
        await writeChaptersAndCaptions(desk)
        await publishTitles(desk)
        return arrangeHome(desk, tomorrow)
      }
      const help = async ({ page, operator }: typeof support) => {
        const toma = await payer(browser, product, 'Toma')
        await openStudio(page, operator, '/studio/today')
        await refundHalf(page, viewer)
        await answerTicket(page, viewer)
        await acceptWithdrawal(page, toma)
      }
      const earn = async ({ page, operator }: typeof finance) => {
        await openStudio(page, operator, '/studio/today')
        await createCoupon(page, COUPON)
        const visitor = await newPage(browser, product)
        await newMember(visitor, 'Cora', product.url)
        await buyWithCoupon(visitor, COUPON)
        await visitor.context().close()
        await raisePrice(page, new Date(now.getTime() + PRICE_DAYS * DAY_MS))
        await page.goto('/studio/money/refunds')
        await expect(page.getByRole('row').filter({ hasText: HALF.shown }).first()).toBeVisible()
      }
      await Promise.all([edit(), help(support), earn(finance)])
      // The ledger agrees with the provider, and with itself.
      await product.hlizo('check')
    })

    await test.step('the owner reads all of it', () => readLog(owner.page, owner.operator))

    await test.step('a subscriber sees the new home page at 20:00:01', async () => {
      await moveClock(viewerPage.request, new Date(tomorrow.getTime() - 60_000))
      await viewerPage.goto(hrefs.home())
      await expect(heroOf(viewerPage)).not.toContainText('Nunta')
      await moveClock(viewerPage.request, new Date(tomorrow.getTime() + 1_000))
      await viewerPage.reload()
      await expect(heroOf(viewerPage)).toContainText('Nunta')
    })

    await test.step('the owner undoes the hero', async () => {
      // The sign-in of the evening before no longer counts.
      const page = await newPage(browser, product)
      await essentialsAccepted(page.context(), product.url)
      await openStudio(page, owner.operator, '/studio/home')
      await page.getByRole('button', { name: studioHomeMessages.undo }).press('Enter')
      await expect(page.getByText(studioHomeMessages.publish.undone)).toBeVisible()
      await viewerPage.reload()
      await expect(heroOf(viewerPage)).not.toContainText('Nunta')
    })
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await product.stop()
  }
})

/** Somebody who pays for a month. */
async function payer(browser: Browser, product: OwnProduct, firstName: string): Promise<Member> {
  const page = await newPage(browser, product)
  const member = await newMember(page, firstName, product.url)
  await subscribe(member)
  await page.context().close()

  return member
}
