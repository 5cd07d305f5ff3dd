import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { expect, test } from '../support/journey.ts'
import { newMember, saveCard, savedCards } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({ provoked: { faults: [/^40[25] GET \/api\/v1\//] } })

const Answer = z.object({ data: User })
const LONGEST_MS = 10_000
/** A page asks for its rows and for the account; a cycle of redirects asks for hundreds. */
const MOST_CALLS = 60

/** The tab was opened while the subscription was active: the first answer about the account still says so. */
async function openWhileActive(page: Page, address: string): Promise<void> {
  let answers = 0
  await page.route('**/api/v1/user', async (route) => {
    const answer = await route.fetch()
    const { data } = Answer.parse(await answer.json())
    answers += 1
    await route.fulfill({
      response: answer,
      json: { data: { ...data, isSubscriptionActive: data.isSubscriptionActive || answers === 1 } },
    })
  })
  await page.goto(address)
}

function countCalls(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) calls += 1
  })

  return () => calls
}

const ways = [
  {
    name: 'with a saved card, at /resubscribe',
    card: savedCards.good,
    ends: /\/resubscribe/,
    title: changeSubscriptionMessages.resubscribe.title,
  },
  {
    name: 'without one, at /subscribe',
    card: null,
    ends: /\/subscribe/,
    title: subscribeMessages.title,
  },
] as const

for (const { name, card, ends, title } of ways) {
  for (const address of [hrefs.home(), hrefs.video(1), hrefs.favorites(), hrefs.watch(1)]) {
    test(`a subscription that expires in an open tab redirects once, ${name}: ${address}`, async ({
      page,
    }) => {
      await essentialsAccepted(page.context())
      const member = await newMember(page, 'Sanda')
      await member.call('POST', '/profiles', { name: 'Sanda', avatar: 3 })
      if (card !== null) await saveCard(member, card)
      const calls = countCalls(page)
      await openWhileActive(page, address)
      await page.waitForURL(ends)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.waitForLoadState('networkidle', { timeout: LONGEST_MS }).catch(() => {})
      expect(calls()).toBeLessThan(MOST_CALLS)
      expect(page.url()).toMatch(ends)
    })
  }
}
