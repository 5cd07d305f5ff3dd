import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages as ro } from '@hlizo/contract/messages/profiles'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember, subscribe } from '../support/members.ts'

const FRAMES_TO_DRAW = 60

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/profiles/] } })

test('an account has three profiles; a fourth is refused until one is deleted', async ({
  page,
}) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana)
  const name = page.getByLabel(ro.form.name)
  const save = page.getByRole('button', { name: ro.form.save })
  const add = page.getByRole('link', { name: ro.pick.add })
  const choose = (who: string) => page.getByRole('button', { name: ro.pick.choose(who) })
  for (const who of ['Ana', 'Dan']) await ana.call('POST', '/profiles', { name: who, avatar: 3 })

  await test.step('a profile that another tab creates first leaves the form of the fourth unchanged', async () => {
    await page.goto(hrefs.changeProfile())
    await add.click()
    await name.fill('Ilie')
    await ana.call('POST', '/profiles', { name: 'Mihai', avatar: 9 })
    await save.click()
    await expect(page.getByText(ro.limit).first()).toBeVisible()
    await expect(name).toHaveValue('Ilie')
    await expectAccessible(page)
  })

  await test.step('a fourth is refused before the form, and the chooser does not offer it', async () => {
    await page.goto(hrefs.newProfile())
    await expect(page.getByText(ro.limit)).toBeVisible()
    await expect(name).toBeHidden()
    await page.goto(hrefs.changeProfile())
    for (const who of ['Ana', 'Dan', 'Mihai']) await expect(choose(who)).toBeVisible()
    await expect(add).toHaveCount(0)
  })

  await test.step('renames a profile', async () => {
    await page.getByRole('button', { name: ro.pick.manage }).click()
    await page.getByRole('link', { name: ro.pick.edit('Dan') }).click()
    await name.fill('Dănuț')
    await save.click()
    await expect(page.getByText(ro.form.saved)).toBeVisible()
    await page.goto(hrefs.changeProfile())
    await expect(choose('Dănuț')).toBeVisible()
  })

  await test.step('deletes a profile and creates another', async () => {
    await page.getByRole('button', { name: ro.pick.manage }).click()
    await page.getByRole('link', { name: ro.pick.edit('Mihai') }).click()
    await page.getByRole('button', { name: ro.form.delete }).click()
    await page.getByRole('button', { name: ro.remove.confirm, exact: true }).click()
    await expect(page.getByText(ro.remove.removed).first()).toBeVisible()
    await page.goto(hrefs.changeProfile())
    await add.click()
    await name.fill('Ilie')
    await save.click()
    await page.waitForURL(hrefs.home())
    await page.goto(hrefs.changeProfile())
    await expect(choose('Ilie')).toBeVisible()
    await expect(choose('Mihai')).toHaveCount(0)
  })
})

test('profiles that load before the account still redirect to the first profile', async ({
  page,
}) => {
  await newMember(page, 'Ana')
  const list = page.waitForResponse('**/api/v1/profiles')
  await page.route('**/api/v1/user', async (route) => {
    await list
    // By then the redirect of an empty list would have rendered.
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
    }, FRAMES_TO_DRAW)
    await route.continue()
  })
  await page.goto(hrefs.changeProfile())

  await page.waitForURL(hrefs.newProfile())
})
