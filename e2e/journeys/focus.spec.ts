import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeSubscriptionMessages as changeMessages } from '@hlizo/contract/messages/change-subscription'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { faqMessages } from '@hlizo/contract/messages/faq'
import { favoritesMessages } from '@hlizo/contract/messages/favorites'
import { historyMessages } from '@hlizo/contract/messages/history'
import { homeMessages } from '@hlizo/contract/messages/home'
import { loginMessages } from '@hlizo/contract/messages/login'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { searchMessages } from '@hlizo/contract/messages/search'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { videoMessages } from '@hlizo/contract/messages/video'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import * as z from 'zod/mini'
import { enter } from '../support/keyboard.ts'
import { showWithSeasons } from '../support/catalogue.ts'
import { expectFocusOn, listen, said, screenStart } from '../support/focus.ts'
import { newMember, newViewer, type Member } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

// One journey tests a refused sign-in.
test.use({ provoked: { faults: [/^400 POST \/identity/] } })
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const Cards = z.array(z.object({ id: z.int(), title: z.string() }))

/** Expects a change of view: the focus is at its start, and it was announced once. */
async function expectRead(page: Page, text: string): Promise<void> {
  const times = async () => (await said(page)).filter((one) => one === text).length
  await expect.poll(times, { message: `read out once: ${text}` }).toBe(1)
  await expectFocusOn(screenStart(page), text)
}

/** Presses a button, expects its step, and goes back. */
async function expectSteps(
  page: Page,
  forth: { button: string; read: string },
  back: { button: string; read: string },
): Promise<void> {
  const choose = page.getByRole('button', { name: forth.button }).first()
  await choose.waitFor()
  await listen(page)
  await choose.click()
  await expectRead(page, forth.read)
  await page.getByRole('button', { name: back.button, exact: true }).click()
  await expectRead(page, back.read)
}

test('each step of an order takes the focus and is announced', async ({ page }) => {
  const { stepOne, stepTwo, title, summary } = subscribeMessages
  await newMember(page, 'Pas')
  await page.goto(hrefs.subscribe())
  await expectSteps(
    page,
    {
      button: `${plansMessages.choose} ${offerMessages.monthly.description}`,
      read: `${stepTwo}: ${summary.title}`,
    },
    { button: summary.back, read: `${stepOne}: ${title}` },
  )

  const { buy, form, ...list } = vouchersMessages
  await page.goto(hrefs.vouchers())
  await expectSteps(
    page,
    { button: buy, read: form.title },
    { button: list.back, read: list.title },
  )
})

test('each step of a change of plan takes the focus and is announced', async ({ page }) => {
  const { price, back, title } = changeMessages
  const yearly = offerMessages.yearly.description
  await newViewer(page)
  await page.goto(hrefs.changeSubscription())
  await expectSteps(
    page,
    { button: `${plansMessages.choose} ${yearly}`, read: `${price}: ${yearly}` },
    { button: back, read: title },
  )
})

/** Begins some videos, so that they are in the history and can be continued. */
async function beginSome(member: Member): Promise<z.infer<typeof Cards>> {
  const cards = Cards.parse(await member.call('GET', '/videos?limit=3&sort=popular'))
  for (const { id } of cards) {
    const place = { seen: false, time: 9, percentageSeen: 20 }
    await member.call('POST', `/progress/${id}/track`, place)
  }

  return cards
}

test('removing an item moves the focus to the next one', async ({ page }) => {
  const ana = await newViewer(page)
  await beginSome(ana)

  await test.step('in the history', async () => {
    await page.goto(hrefs.history())
    const remove = page.getByRole('button', { name: new RegExp(`^${historyMessages.remove}: `) })
    await expect(remove).toHaveCount(3)
    const [, second] = await remove.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    await remove.first().click()
    await expect(remove).toHaveCount(2)
    await expectFocusOn(page.getByRole('button', { name: second ?? '', exact: true }), 'the next')
    await expect(page.getByText(historyMessages.removed).first()).toBeVisible()
  })

  await test.step('in „Continuă vizionarea”', async () => {
    await page.goto(hrefs.home())
    const { removeFromWatchlist, markSeen } = homeMessages.row
    const buttonsTo = (what: string) => page.getByRole('button', { name: new RegExp(`^${what}: `) })
    await expect(buttonsTo(removeFromWatchlist)).toHaveCount(2)
    await buttonsTo(removeFromWatchlist).first().click()
    await expect(buttonsTo(removeFromWatchlist)).toHaveCount(1)
    await expectFocusOn(buttonsTo(removeFromWatchlist), 'the title that is left')
    await expect(page.getByText(homeMessages.row.removed).first()).toBeVisible()
    await listen(page)
    await buttonsTo(markSeen).first().click()
    await expect.poll(async () => (await said(page)).length).toBe(1)
    await expectFocusOn(screenStart(page), 'the only title of the row was marked as seen')
  })
})

test('a refused sign-in by mouse keeps the focus in the form', async ({ page, context }) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.login())
  await page.getByLabel(loginMessages.email, { exact: true }).fill('nimeni@exemplu.ro')
  await page.getByLabel(loginMessages.password, { exact: true }).fill('Gresit-De-Tot-1')
  const submit = page.getByRole('button', { name: loginMessages.submit })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(loginMessages.refused.credentials)
  await expect(submit).toBeFocused()
})

test('„Caută” focuses the search field, also by keyboard and on the search page', async ({
  page,
}) => {
  await newViewer(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(hrefs.account())
  const open = page.getByRole('link', { name: shellMessages.navbar.search })
  const field = page.getByRole('textbox', { name: searchMessages.title })
  await open.click()
  await expect(field).toBeFocused()
  await field.fill('bloc')
  await page.waitForURL(/q=bloc/)
  await open.click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('a wide navigation bar has one search, and its empty field opens the search page by keyboard', async ({
  page,
}) => {
  await newViewer(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(hrefs.account())
  const bar = page.getByRole('navigation', { name: shellMessages.navbar.label })
  const field = bar.getByRole('textbox', { name: searchMessages.title })
  await expect(field).toBeVisible()
  await expect(bar.getByRole('link', { name: shellMessages.navbar.search })).toBeHidden()
  await page.keyboard.press('Tab')
  await enter(page, field)
  await page.waitForURL(hrefs.search())
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: searchMessages.title })).toBeFocused()
})

test('an unanswered cancellation survey focuses the first question', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.account())
  await page.getByRole('button', { name: accountMessages.subscription.cancel }).click()
  const dialog = page.getByRole('dialog')
  const questions = dialog.getByRole('group')
  await questions.first().getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: cancellationMessages.confirm }).click()
  await expect(dialog.getByRole('alert')).toContainText(cancellationMessages.incomplete)
  await expect(questions.nth(1).getByRole('checkbox').first()).toBeFocused()
})

/** Presses an element and expects the announcement, with the focus unchanged or on `focused`. */
async function expectAnnounced(
  control: Locator,
  texts: readonly string[],
  { press = () => control.click(), focused = control } = {},
): Promise<void> {
  const page = control.page()
  await listen(page)
  await press()
  await expect.poll(() => said(page), { message: 'what is read out' }).toEqual(texts)
  await expectFocusOn(focused, texts.join(', '))
}

test('changes within a screen are announced', async ({ page }) => {
  const ana = await newViewer(page)
  const { sort, sortedBy, favoriteRemoved } = catalogueMessages
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

  await test.step('the sort order of a category', async () => {
    await page.goto(hrefs.category('standup'))
    const popular = button(categoryMessages.chips.popular)
    await popular.waitFor()
    await expectAnnounced(popular, [sortedBy(sort.popular)])
  })

  await test.step('the sort order and the category of a search', async () => {
    await page.goto(hrefs.search({ q: 'bloc' }))
    const order = page.getByRole('combobox', { name: catalogueMessages.sortLabel })
    await page.getByRole('main').getByRole('article').first().waitFor()
    await expectAnnounced(order, [sortedBy(sort['a-z'])], {
      press: async () => {
        await order.focus()
        await order.selectOption('a-z')
      },
    })
    const podcast = catalogueMessages.category.podcast
    await expectAnnounced(button(podcast), [searchMessages.filteredBy(podcast)])
    await expectAnnounced(button(searchMessages.all), [
      searchMessages.filteredBy(searchMessages.all),
    ])
  })

  await test.step('the sort order of „Lista mea” and each removal from it', async () => {
    const [one, two] = Cards.parse(await ana.call('GET', '/videos?limit=2&sort=popular'))
    for (const card of [one, two]) await ana.call('POST', `/favorites/video/${card?.id}`)
    await page.goto(hrefs.favorites())
    const hearts = page
      .getByRole('main')
      .getByRole('button', { name: catalogueMessages.removeFavorite })
    await expect(hearts).toHaveCount(2)
    await expectAnnounced(button(favoritesMessages.chips.old), [sortedBy(sort.old)])
    await expectAnnounced(hearts.first(), [favoriteRemoved(one?.title ?? '')])
    await expect(hearts).toHaveCount(1)
    await expectAnnounced(
      hearts.first(),
      [favoriteRemoved(two?.title ?? ''), favoritesMessages.empty],
      { focused: screenStart(page) },
    )
  })

  await test.step('the edit mode of the profiles, also in the page title', async () => {
    const { manage, done, title } = profilesMessages.pick
    await page.goto(hrefs.changeProfile())
    await button(manage).waitFor()
    await expectAnnounced(button(manage), [manage], { focused: button(done) })
    await expect(page).toHaveTitle(`${manage} · Hlizo`)
    await expectAnnounced(button(done), [title], { focused: button(manage) })
    await expect(page).toHaveTitle(`${title} · Hlizo`)
  })

  await test.step('the season and the sort order of a show', async () => {
    const { show } = videoMessages
    await page.goto(hrefs.show(await showWithSeasons(page)))
    await button(show.order).waitFor()
    await expectAnnounced(button(show.season(2)), [show.season(2)])
    await expectAnnounced(button(show.order), [show.lastToFirst])
    await expectAnnounced(button(show.order), [show.firstToLast])
  })

  await test.step('the recent searches', async () => {
    await page.evaluate(() => localStorage.setItem('hlizo-recent-searches', '["bloc"]'))
    await page.goto(hrefs.search())
    const clear = button(searchMessages.clearRecent)
    await clear.waitFor()
    await expectAnnounced(clear, [searchMessages.recentCleared], { focused: screenStart(page) })
    await expect(clear).toHaveCount(0)
  })
})

test('the results of a search in the FAQ are announced, also when there are none', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.faq())
  const field = page.getByRole('searchbox', { name: faqMessages.search })
  const spoken = page.getByRole('main').getByRole('status')
  await field.fill('televizor')
  await expect(spoken).toHaveText(/întreb/)
  await field.fill('qwxyz')
  await expect(spoken).toHaveText(faqMessages.none('qwxyz'))
  await expectFocusOn(field, 'a search in the questions')
})
