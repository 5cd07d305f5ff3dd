import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { auditActions } from '@hlizo/contract/messages/studio-audit'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { dayInBucharest, followingDay, momentInBucharest } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import { moveClock, productNow } from '../support/clock.ts'
import {
  arrangeHome,
  makeTitles,
  publishTitles,
  replaceBroken,
  writeChaptersAndCaptions,
} from '../support/evening-editor.ts'
import { CAPTIONED, writeEveningFiles } from '../support/evening-files.ts'
import { goOnThroughKilledNode, sendUntilKilled } from '../support/evening-upload.ts'
import {
  acceptWithdrawal,
  answerTicket,
  buyWithCoupon,
  createCoupon,
  HALF,
  raisePrice,
  readRefund,
  REASONS,
  refundHalf,
} from '../support/evening-office.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, newViewer, subscribe, type Member } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { startOwnBrowser } from '../support/own-browser.ts'
import { newOperatorOf, openStudio, type Operator } from '../support/operators.ts'
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts'

test.use({
  provoked: {
    faults: [
      /^5\d\d /,
      /^console: Failed to load resource: net::/,
      /^4(?:09|23) (?:HEAD|PATCH) \/api\/v1\/studio\/uploads\//,
      // The film of a title became ready while its chapters were written: the edits are merged and saved again.
      /^409 PUT \/api\/v1\/studio\/titles\/video-\d+$/,
      // The subscriber's access token, when the clock was moved: the browser renews it.
      /^401 GET \/api\/v1\/user/,
    ],
  },
})
test.describe.configure({ timeout: 1_200_000 })

const UPLOADS = '/studio/uploads'
const COUPON = 'PREMIERA'
const PRICE_DAYS = 20

const newPage = async (browser: Browser, { url: baseURL }: OwnProduct): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'ro-RO', timezoneId: 'Europe/Bucharest' })).newPage()

/** Pictures of what an operator sees, of a laptop and of a phone. */
async function takePictures(page: Page, name: string): Promise<void> {
  const info = test.info()
  for (const width of [390, 1440]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: 900 })
    // oxlint-disable-next-line no-await-in-loop
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
}

/** An operator in a window of their own. */
async function atWork(browser: Browser, product: OwnProduct, role: OperatorRole) {
  const page = await newPage(browser, product)
  const operator = await newOperatorOf(product, page, role, role)

  return { page, operator }
}

type Sender = {
  readonly desktop: Page
  readonly editor: Operator
  readonly product: OwnProduct
  readonly watchFaults: (context: BrowserContext) => void
}

/** Sixty files arrive at the product, through a killed browser and a killed node; the broken ones are replaced. */
async function sendFiles({ desktop, editor, product, watchFaults }: Sender): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-evening-'))
  const profile = join(directory, 'browser')
  const options = test.info().project.use.launchOptions
  const first = await startOwnBrowser(profile, { options, url: product.url, watchFaults })
  try {
    const { dropped: files, goodFilms, goodCaptions } = await writeEveningFiles(directory)
    await essentialsAccepted(first, product.url)
    const page = await first.newPage()
    await openStudio(page, editor, UPLOADS)
    const received = await sendUntilKilled(page, profile, files)

    await openStudio(desktop, editor, UPLOADS)
    await goOnThroughKilledNode(desktop, product, { files, received })
    for (const good of [...goodFilms, goodCaptions]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await replaceBroken(desktop, good)
    }
    await takePictures(desktop, 'uploads')
  } finally {
    await first.close().catch(() => {})
    await rm(directory, { recursive: true, force: true })
  }
}

const AUDIT_LOG = '/studio/settings/audit-log'

/** The changes of the evening and their authors. */
const DONE: ReadonlyArray<readonly [action: string, by: OperatorRole, reason?: string]> = [
  ['upload.begun', 'editor'],
  ['show.created', 'editor'],
  ['upload.planned', 'editor'],
  ['video.created', 'editor'],
  ['video.captions-changed', 'editor'],
  ['video.changed', 'editor'],
  ['home.published', 'editor'],
  ['ticket.answered', 'support'],
  ['withdrawal.accepted', 'support', REASONS.withdrawal],
  ['coupon.created', 'finance', REASONS.coupon],
  ['plan.price-announced', 'finance', REASONS.price],
  ['payment.refunded', 'support', REASONS.refund],
]

/** Reads an entry of the audit log, and gives its row. */
async function readDone(page: Page, action: string, by: OperatorRole, reason = '') {
  await page.goto(`${AUDIT_LOG}?action=${action}`)
  const row = page.getByRole('row').filter({ hasText: auditActions[action] ?? action })
  await expect(row.first(), action).toContainText(by)
  await expect(row.first()).toContainText(reason)

  return row.first()
}

/** The entries that the owner reads. */
async function readLog(page: Page, owner: Operator): Promise<void> {
  await openStudio(page, owner, AUDIT_LOG)
  for (const [action, by, reason] of DONE) {
    // oxlint-disable-next-line no-await-in-loop -- one filter at a time
    await readDone(page, action, by, reason)
  }
  await page.getByRole('row').nth(1).press('Enter')
  const refund = page.getByRole('dialog', { name: auditActions['payment.refunded'] ?? '' })
  await expect(refund.getByRole('cell', { name: HALF.typed, exact: true })).toBeVisible()
  await expect(refund).toContainText(REASONS.refund)
}

const heroOf = (page: Page) => page.getByRole('region', { name: homeMessages.hero.label })

test('three operators prepare a release of sixty videos in one evening', async ({
  browser,
  watchFaults,
}) => {
  const product = await startOwnProduct({ portsAway: 36, environment: { DEMO: 'off' } })
  const editor = await atWork(browser, product, 'editor')
  const support = await atWork(browser, product, 'support')
  const finance = await atWork(browser, product, 'finance')
  const owner = await atWork(browser, product, 'owner')
  const viewerPage = await newPage(browser, product)
  const viewer = await newViewer(viewerPage, product.url)
  const now = await productNow(viewerPage.request)
  const tomorrow = momentInBucharest(`${followingDay(dayInBucharest(now))} 20:00`) ?? now

  try {
    const desktop = editor.page
    await test.step('sixty uploads finish although a browser and a node are killed', () =>
      sendFiles({ desktop, editor: editor.operator, product, watchFaults }))

    await test.step('three operators work at the same time', async () => {
      const edit = async () => {
        await makeTitles(desktop)
        await writeChaptersAndCaptions(desktop)
        await publishTitles(desktop)
        await arrangeHome(desktop, tomorrow)
        await takePictures(desktop, 'home')
      }
      const help = async ({ page, operator }: typeof support) => {
        const toma = await payer(browser, product, 'Toma')
        await openStudio(page, operator, '/studio/today')
        await refundHalf(page, viewer)
        await takePictures(page, 'person')
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
      }
      await Promise.all([edit(), help(support), earn(finance)])
      await readRefund(finance.page, viewer)
      // The ledger agrees with the provider to the cent, and with itself.
      expect(await product.hlizo('check')).toMatch(/^ok +ledger-and-provider$/m)
    })

    await test.step('the owner reads all changes in the log', () =>
      readLog(owner.page, owner.operator))

    await test.step('a subscriber sees the new home page at 20:00:01', async () => {
      // Their sessions expire.
      const offices = [editor, support, finance].map(({ page }) => page.context())
      await Promise.all(offices.map((context) => context.close()))
      await owner.page.goto('about:blank')
      await moveClock(viewerPage.request, new Date(tomorrow.getTime() - 60_000))
      await viewerPage.goto(hrefs.home())
      await expect(heroOf(viewerPage)).not.toContainText(CAPTIONED.title)
      await moveClock(viewerPage.request, new Date(tomorrow.getTime() + 1_000))
      await viewerPage.reload()
      await expect(heroOf(viewerPage)).toContainText(CAPTIONED.title)
    })

    await test.step('the owner undoes the hero', async () => {
      const page = await newPage(browser, product)
      await essentialsAccepted(page.context(), product.url)
      await openStudio(page, owner.operator, '/studio/home')
      await page.getByRole('button', { name: studioHomeMessages.undo }).press('Enter')
      await expect(page.getByText(studioHomeMessages.publish.undone)).toBeVisible()
      await viewerPage.reload()
      await expect(heroOf(viewerPage)).not.toContainText(CAPTIONED.title)
      await readDone(page, 'home.publication-undone', 'owner')
    })
  } finally {
    // A failure here must not hide an earlier one.
    await Promise.allSettled(browser.contexts().map((context) => context.close()))
    await product.stop()
  }
})

/** A subscriber who pays by the month. */
async function payer(browser: Browser, product: OwnProduct, firstName: string): Promise<Member> {
  const page = await newPage(browser, product)
  const member = await newMember(page, firstName, product.url)
  await subscribe(member)
  await page.context().close()

  return member
}
