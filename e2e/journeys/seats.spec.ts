import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { registerMessages } from '@hlizo/contract/messages/register'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { seatsMessages as ro } from '@hlizo/contract/messages/seats'
import { onBothWidths } from '../support/both-widths.ts'
import { expectFocusInside } from '../support/focus.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newMember, subscribe } from '../support/members.ts'
import { essentialsAccepted, fillRegistration } from '../support/people.ts'
import { product } from '../support/product.ts'

test.use({
  provoked: { faults: [/^400 POST \/api\/v1\/(seats\/(invitation|accept)|auth\/register)/] },
})
test.describe.configure({ timeout: 240_000 })

const Profile = z.object({ id: z.int() })
const Invited = z.object({ link: z.string() })

/** Another person on another device. */
async function otherPage(browser: Browser | null): Promise<Page> {
  const context = await browser?.newContext({ baseURL: product.url })
  const page = await context?.newPage()
  if (!page) throw new Error('There is no browser.')

  return page
}

const codeIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''

/** A subscriber with a profile for a friend, and the friend. */
async function twoFriends(page: Page) {
  const owner = await newMember(page, 'Ilinca')
  await subscribe(owner)
  await owner.call('POST', '/profiles', { name: 'Ilinca', avatar: 4 })
  const { id: profileId } = Profile.parse(
    await owner.call('POST', '/profiles', { name: 'Prieten', avatar: 9 }),
  )
  const friend = await otherPage(page.context().browser())
  const guest = await newMember(friend, 'Radu')
  const seat = async () => {
    const { link } = Invited.parse(await owner.call('POST', '/seats', { profileId }))
    await guest.call('POST', '/seats/accept', { code: codeIn(link) })
  }

  return { guest, friend, profileId, seats: page.locator('#seats'), seat }
}

/** With the keyboard: an invitation without an address, a new link, none again. Each leaves the focus in its row. */
async function changeInvitation(page: Page): Promise<void> {
  const row = page.locator('#seats li').filter({ hasText: 'Prieten' })
  const button = (name: string) => row.getByRole('button', { name })
  const state = row.getByRole('status')
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(ro.owner.newLinkFor('Prieten'))).toBeFocused()
  }

  await button(ro.owner.inviteTo('Prieten')).press('Enter')
  await page.getByRole('button', { name: ro.invite.submit }).press('Enter')
  await expect(dialog.getByRole('heading', { name: ro.invite.readyTitle })).toBeFocused()
  await close()
  await expect(state).toContainText('Invitația este valabilă')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(ro.invite.link)).toBeVisible()
  await close()
  await button(ro.owner.withdrawFor('Prieten')).press('Enter')
  await expect(button(ro.owner.inviteTo('Prieten'))).toBeFocused()
  await expect(state).toHaveText(ro.owner.states.none)
  await expect(page.getByText(ro.owner.withdrawn)).toBeVisible()
}

/** A guest leaves by the account, and stays in the page. */
async function leaveSeat(friend: Page): Promise<void> {
  await friend.goto(hrefs.account())
  await friend.getByRole('button', { name: ro.guest.leave, exact: true }).click()
  await onBothWidths(friend, 'question before a guest leaves')
  await friend
    .getByRole('dialog')
    .getByRole('button', { name: ro.guest.leaveConfirm, exact: true })
    .press('Enter')
  await expect(friend.getByText(ro.guest.left)).toBeVisible()
  await expect(friend.getByRole('heading', { name: ro.former.title })).toBeVisible()
  await expect(friend.getByText(ro.former.nothing)).toBeVisible()
  await expectFocusInside(friend, 'the account of a former guest')
}

test('an owner invites a friend, who sees one profile and no payments', async ({ page }) => {
  const { guest, friend, profileId, seats } = await twoFriends(page)

  await test.step('the owner creates an invitation and withdraws it', async () => {
    await page.goto(hrefs.account())
    await expect(seats.getByText(ro.owner.states.none)).toHaveCount(2)
    await changeInvitation(page)
  })

  await test.step('the owner invites by mail', async () => {
    await seats.getByRole('button', { name: ro.owner.inviteTo('Prieten') }).click()
    await onBothWidths(page, 'invitation form')
    await page.getByLabel(ro.invite.email).fill(guest.email)
    await page.getByRole('button', { name: ro.invite.submit }).click()
    await expect(page.getByLabel(ro.invite.link)).toHaveValue(/\/invitatie#code=/)
    await onBothWidths(page, 'invitation made')
    await page.getByRole('button', { name: ro.invite.close, exact: true }).click()
    await expect(seats.getByText(`Invitație trimisă la ${guest.email}`)).toBeVisible()
    // The button that opened the dialog is gone; its row has the focus.
    await expect(seats.getByRole('button', { name: ro.owner.renewFor('Prieten') })).toBeFocused()
  })

  const link = linkIn(await mailTo(page.request, guest.email, 'te invită'), '/invitatie')
  await test.step('the owner cannot accept the link', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: ro.invitation.accept }).click()
    await expect(page.getByText(errorMessages.SEAT_OWN)).toBeVisible()
  })

  await test.step('an address with an account and a subscriber are refused with a message', async () => {
    const visitor = await otherPage(page.context().browser())
    await essentialsAccepted(visitor.context())
    await visitor.goto(link)
    await visitor.getByRole('link', { name: ro.invitation.register }).click()
    await fillRegistration(visitor, guest)
    await visitor.getByRole('button', { name: registerMessages.submit }).click()
    await expect(
      visitor.getByLabel(registerMessages.email, { exact: true }),
    ).toHaveAccessibleDescription(registerMessages.refused.USER_EXISTS)
    await onBothWidths(visitor, 'registration of an invited address that has an account')

    await subscribe(await newMember(visitor, 'Petre'))
    await visitor.goto(link)
    await visitor.getByRole('button', { name: ro.invitation.accept }).click()
    await expect(visitor.getByText(errorMessages.SEAT_SUBSCRIBED)).toBeVisible()
    await onBothWidths(visitor, 'invitation of who pays')
    await visitor.context().close()
    await page.goto(hrefs.account())
    await expect(seats.getByText(`Invitație trimisă la ${guest.email}`)).toBeVisible()
  })

  await test.step('the friend accepts and sees one profile and no payments', async () => {
    await friend.goto(link)
    await expect(
      friend.getByRole('heading', { name: ro.invitation.heading('Ilinca') }),
    ).toBeVisible()
    await onBothWidths(friend, 'invitation')
    await friend.getByRole('button', { name: ro.invitation.accept }).click()
    await expect(friend.getByRole('heading', { name: profilesMessages.pick.title })).toBeVisible()
    await expect(friend.getByRole('button', { name: /^Intră ca/ })).toHaveCount(1)
    await expect(friend.getByText(profilesMessages.pick.add)).toHaveCount(0)
    await friend.getByRole('button', { name: profilesMessages.pick.choose('Prieten') }).click()
    await friend.waitForURL(hrefs.home())
    await friend.goto(hrefs.profile(profileId))
    await expect(friend.getByLabel(profilesMessages.form.name)).toBeVisible()
    await expect(friend.getByText(profilesMessages.form.delete)).toHaveCount(0)
    await friend.goto(hrefs.charges())
    await friend.waitForURL(hrefs.account())
    await expect(friend.getByText(ro.guest.lead('Ilinca'))).toBeVisible()
    await expect(friend.locator('#company')).toHaveCount(0)
    await onBothWidths(friend, 'account of a guest')
    await friend.context().close()
  })

  await test.step('the link cannot be used again', async () => {
    const third = await otherPage(page.context().browser())
    await third.goto(link)
    await expect(third.getByText(errorMessages.SEAT_LINK_USED)).toBeVisible()
    await third.context().close()
  })
})

test('the owner or the guest ends a seat, and the guest keeps the history', async ({ page }) => {
  const { guest, friend, profileId, seats, seat } = await twoFriends(page)
  await seat()

  await test.step('the owner is warned before the profile of the guest is deleted', async () => {
    await page.goto(hrefs.profile(profileId))
    await page.getByRole('button', { name: profilesMessages.form.delete }).click()
    await expect(page.getByText(profilesMessages.remove.guest('Radu'))).toBeVisible()
    await onBothWidths(page, 'deletion of the profile of a guest')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: profilesMessages.remove.cancel })
      .first()
      .click()
  })

  await test.step('the owner ends the seat with one click', async () => {
    await page.goto(hrefs.account())
    await seats.getByRole('button', { name: ro.owner.endFor('Radu') }).click()
    await page.getByRole('button', { name: ro.end.confirm, exact: true }).click()
    await expect(page.getByText(ro.end.done)).toBeVisible()
    await expect(seats.getByText(/Invitația pentru Radu s-a încheiat/)).toBeVisible()
    await expect(seats.getByRole('button', { name: ro.owner.inviteTo('Prieten') })).toBeFocused()
    await onBothWidths(page, 'account of an owner')
  })

  await test.step('the friend receives a mail and is a member without a subscription', async () => {
    await mailTo(page.request, guest.email, 'Invitația ta s-a încheiat')
    await friend.goto(hrefs.account())
    await expect(friend.getByRole('heading', { name: ro.former.title })).toBeVisible()
    await onBothWidths(friend, 'account of a former guest')
  })

  await test.step('the friend is invited again and leaves', async () => {
    await seat()
    await leaveSeat(friend)
    await page.reload()
    await expect(seats.getByText(/Radu a ieșit de pe profil/)).toBeVisible()
    await friend.context().close()
  })
})
