import { expect, type Page } from '@playwright/test'
import { changeCardMessages } from '@hlizo/contract/messages/change-card'
import { hrefs } from '@hlizo/contract/hrefs'
import * as z from 'zod/mini'
import type { Member } from './members.ts'
import { providerPages } from './provider-pages.ts'

/** Test cards that ask for more than a number (https://docs.stripe.com/testing). */
export const difficultCards = {
  declined: '4000000000000002',
  mastercard: '5555555555554444',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
} as const

/** Types a card into the provider's fields on /change-card and saves it. */
export async function saveTypedCard(page: Page, card: string): Promise<void> {
  await providerPages.typeCard(page, card)
  await page.getByRole('button', { name: changeCardMessages.card.submit }).click()
}

/** Opens /change-card and saves a card that the bank asks about. */
export async function replaceCard(page: Page, card: string): Promise<void> {
  await page.goto(hrefs.changeCard())
  await saveTypedCard(page, card)
  await providerPages.answerBankAbove(page, 'approve')
  await page.waitForURL(hrefs.account())
}

const Entitlement = z.object({
  subscriptionExpirationDate: z.nullable(z.string()),
  subscriptionEndsAt: z.nullable(z.string()),
  isSubscriptionActive: z.boolean(),
  paymentStatus: z.nullable(z.string()),
})
type Entitlement = z.infer<typeof Entitlement>

/** How the product sees a member's subscription. */
export async function entitlementOf({ call }: Member): Promise<Entitlement> {
  return Entitlement.parse(await call('GET', '/user'))
}

/** Waits until the webhook of the provider has arrived. */
export async function untilEntitlement(
  member: Member,
  wanted: Partial<Entitlement>,
): Promise<void> {
  await expect
    .poll(() => entitlementOf(member), { message: `${member.firstName} stands otherwise` })
    .toMatchObject(wanted)
}
