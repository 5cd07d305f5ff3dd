import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { seatsMessages as ro } from '@hlizo/contract/messages/seats'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newMember, subscribe } from '../support/members.ts'
import { product } from '../support/product.ts'

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/seats\/(invitation|accept)/] } })
test.describe.configure({ timeout: 240_000 })

const Profile = z.object({ id: z.int() })

/** Another person on another device, in a window as wide. */
async function otherPage(browser: Browser | null, width: number): Promise<Page> {
  const context = await browser?.newContext({
    baseURL: product.url,
    viewport: { width, height: 900 },
  })
  const page = await context?.newPage()
  if (!page) throw new Error('There is no browser.')

  return page
}

for (const width of [390, 1440]) {
  test(`an owner invites a friend, who watches on one profile and leaves with the history, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const owner = await newMember(page, 'Ilinca')
    await subscribe(owner)
    await owner.call('POST', '/profiles', { name: 'Ilinca', avatar: 4 })
    const { id: profileId } = Profile.parse(
      await owner.call('POST', '/profiles', { name: 'Prieten', avatar: 9 }),
    )
    const friend = await otherPage(page.context().browser(), width)
    const guest = await newMember(friend, 'Radu')
    const seats = page.locator('#seats')

    await test.step('the owner invites by mail', async () => {
      await page.goto(hrefs.account())
      await expect(seats.getByText(ro.owner.states.none)).toHaveCount(2)
      await seats.getByRole('button', { name: ro.owner.inviteTo('Prieten') }).click()
      await expectAccessible(page, { what: 'invitation form' })
      await page.getByLabel(ro.invite.email).fill(guest.email)
      await page.getByRole('button', { name: ro.invite.submit }).click()
      await expect(page.getByLabel(ro.invite.link)).toHaveValue(/\/invitatie#code=/)
      await expectAccessible(page, { what: 'invitation made' })
      await page.getByRole('button', { name: ro.invite.close }).click()
      await expect(seats.getByText(guest.email)).toBeVisible()
    })

    const link = linkIn(await mailTo(page.request, guest.email, 'te invită'), '/invitatie')
    await test.step('the link is not for the owner', async () => {
      await page.goto(link)
      await page.getByRole('button', { name: ro.invitation.accept }).click()
      await expect(page.getByText(errorMessages.SEAT_OWN)).toBeVisible()
    })

    await test.step('the friend accepts, and sees one profile and no money', async () => {
      await friend.goto(link)
      await expect(
        friend.getByRole('heading', { name: ro.invitation.heading('Ilinca') }),
      ).toBeVisible()
      await expectAccessible(friend, { what: 'invitation' })
      await friend.getByRole('button', { name: ro.invitation.accept }).click()
      await expect(friend.getByRole('heading', { name: profilesMessages.pick.title })).toBeVisible()
      await expect(friend.getByRole('button', { name: /^Intră ca/ })).toHaveCount(1)
      await expect(friend.getByText(profilesMessages.pick.add)).toHaveCount(0)
      await friend.getByRole('button', { name: profilesMessages.pick.choose('Prieten') }).click()
      await friend.waitForURL(hrefs.home())
      await friend.goto(hrefs.account())
      await expect(friend.getByText(ro.guest.lead('Ilinca'))).toBeVisible()
      await expect(friend.locator('#company')).toHaveCount(0)
      await expectAccessible(friend, { what: 'account of a guest' })
      await friend.goto(hrefs.profile(profileId))
      await expect(friend.getByLabel(profilesMessages.form.name)).toBeVisible()
      await expect(friend.getByText(profilesMessages.form.delete)).toHaveCount(0)
      await friend.goto(hrefs.charges())
      await friend.waitForURL(hrefs.account())
    })

    await test.step('the link cannot be used again', async () => {
      const third = await otherPage(page.context().browser(), width)
      await third.goto(link)
      await expect(third.getByText(errorMessages.SEAT_LINK_USED)).toBeVisible()
      await third.context().close()
    })

    await test.step('the owner is warned before the profile of the guest is deleted', async () => {
      await page.goto(hrefs.profile(profileId))
      await page.getByRole('button', { name: profilesMessages.form.delete }).click()
      await expect(page.getByText(profilesMessages.remove.guest('Radu'))).toBeVisible()
      await expectAccessible(page, { what: 'deletion of the profile of a guest' })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: profilesMessages.remove.cancel })
        .first()
        .click()
    })

    await test.step('the owner ends the seat with one press', async () => {
      await page.goto(hrefs.account())
      await seats.getByRole('button', { name: ro.owner.endFor('Radu') }).click()
      await page.getByRole('button', { name: ro.end.confirm, exact: true }).click()
      await expect(page.getByText(ro.end.done)).toBeVisible()
      await expect(seats.getByText(/Invitația pentru Radu s-a încheiat/)).toBeVisible()
      await expectAccessible(page, { what: 'account of an owner' })
    })

    await test.step('the friend gets a mail, and is an ordinary member again', async () => {
      await mailTo(page.request, guest.email, 'Invitația ta s-a încheiat')
      await friend.goto(hrefs.account())
      await expect(friend.getByRole('heading', { name: ro.former.title })).toBeVisible()
      await expectAccessible(friend, { what: 'account of a former guest' })
      await friend.context().close()
    })
  })
}
