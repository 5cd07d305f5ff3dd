import { errorMessages } from '@hlizo/contract/messages/errors'
import { legalFaults, studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import {
  studioTitleMessages,
  studioTitlesMessages,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { chooseFiles } from '../support/evening-editor.ts'
import { expect, test } from '../support/journey.ts'
import { lookAt } from '../support/look.ts'
import { receiptNumber } from '../support/mailbox.ts'
import { signInByCalls, subscribe } from '../support/members.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'
import { newPerson } from '../support/people.ts'
import { product } from '../support/product.ts'
import { rowOf, showNewest } from '../support/upload-rows.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/studio\/people\//] } })
test.describe.configure({ timeout: 400_000 })

const { captions } = studioTitleMessages
const CAPTIONS = '1\n00:00:01,000 --> 00:00:02,000\nBună seara!\n'

test('support changes an e-mail address after verification', async ({ page }, info) => {
  const ro = studioPeopleMessages
  const { emailMove } = ro.actions
  const sanda = await newOperator(page, 'Sanda', 'support')
  const member = await signInByCalls(page, await newAccount(page.request, 'Stela'))
  await subscribe(member)
  const order = await receiptNumber(page.request, member.email)
  await page.context().clearCookies()
  await openStudio(page, sanda, '/studio/people')
  await page.getByLabel(ro.search).fill(member.email)
  await page.getByRole('row').filter({ hasText: 'Stela' }).press('Enter')
  await page.getByLabel(ro.open.reason).fill('Și-a pierdut adresa veche.')
  await page.getByRole('button', { name: ro.open.submit }).click()
  await page.getByRole('button', { name: emailMove.open }).click()
  const dialog = page.getByRole('alertdialog', { name: emailMove.title })

  await test.step('the dialog names missing and invalid fields', async () => {
    await lookAt(page, info, 'address change')
    await dialog.getByRole('button', { name: emailMove.submit }).click()
    await expect(dialog.getByText(errorMessages.EMAIL_INVALID)).toBeVisible()
    await lookAt(page, info, 'address change with faults')
  })

  await test.step('a wrong verification is refused and the right one accepted', async () => {
    await dialog.getByLabel(emailMove.newEmail).fill(newPerson('Noua').email)
    await dialog.getByLabel(emailMove.number).fill(order)
    await dialog.getByLabel(emailMove.cardDigits).fill('1111')
    await dialog.getByLabel(ro.actions.reason).fill('A arătat chitanța.')
    await dialog.getByRole('button', { name: emailMove.submit }).click()
    await expect(dialog.getByText(errorMessages.IDENTITY_UNPROVEN)).toBeVisible()
    await lookAt(page, info, 'address change refused')
    await dialog.getByLabel(emailMove.cardDigits).fill('4242')
    await dialog.getByRole('button', { name: emailMove.submit }).click()
    await expect(page.getByText(emailMove.done)).toBeVisible()
    await expect(page.getByText(ro.file.emailMove)).toBeVisible()
    await lookAt(page, info, 'person with an ordered address')
  })
})

test('editors see each other, change many titles and write a legal document', async ({
  page,
  browser,
}, info) => {
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  const dan = await newOperator(page, 'Dan', 'editor')
  await openStudio(page, ilinca, '/studio/titles?kind=video&sort=title')
  const rows = page.getByRole('row')
  await expect(rows.nth(3)).toBeVisible()

  await test.step('the dialog for many titles', async () => {
    const { bulk } = studioTitlesMessages
    for (const index of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await rows.nth(index).getByRole('checkbox').check({ force: true })
    }
    await page.getByRole('button', { name: bulk.open }).click()
    const dialog = page.getByRole('alertdialog', { name: bulk.title(3) })
    await lookAt(page, info, 'many titles')
    await dialog.getByRole('button', { name: bulk.submit }).click()
    await expect(dialog.getByRole('alert')).toHaveText(bulk.nothing)
    await lookAt(page, info, 'many titles without a change')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('two editors open one title', async () => {
    // With rows chosen, a press chooses one more.
    await page.reload()
    await expect(rows.nth(3)).toBeVisible()
    await rows.nth(1).click()
    await expect(page).toHaveURL(/\/studio\/titles\/video-/)
    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await openStudio(other, dan, new URL(page.url()).pathname)
    await expect(page.getByText(/se uită acum la această pagină/)).toBeVisible()
    await lookAt(page, info, 'a colleague looks')
    await other.getByLabel(titleFields['description'] ?? '').fill('De la Dan')
    await expect(page.getByText(/schimbă acum această pagină/)).toBeVisible()
    await lookAt(page, info, 'a colleague edits')
    await context.close()
  })

  await test.step('the editor for legal documents', async () => {
    const { editor, publish } = studioLegalMessages
    await page.goto('/studio/settings/legal')
    await expect(rows.nth(1)).toBeVisible()
    await lookAt(page, info, 'legal texts')
    await page.goto('/studio/settings/legal/accessibility')
    const body = page.getByLabel(editor.body)
    const original = await body.inputValue()
    await body.fill('fără titlu')
    await expect(page.getByText(editor.faultAt(1, legalFaults.beforeSection))).toBeVisible()
    await lookAt(page, info, 'legal text with faults')
    await body.fill(`${original}\n\n## Probă {#proba}\n\nPentru {marca}.`)
    await page.getByRole('button', { name: editor.save }).click()
    await expect(toast(page, editor.savedDone)).toBeVisible()
    await page.getByRole('button', { name: editor.publish }).click()
    const dialog = page.getByRole('alertdialog', { name: publish.title })
    await lookAt(page, info, 'publish a legal text')
    await dialog.getByRole('button', { name: publish.submit }).click()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await lookAt(page, info, 'publish a legal text with faults')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: editor.discard }).click()
    const question = page.getByRole('alertdialog', { name: editor.discardTitle })
    await lookAt(page, info, 'discard a legal draft')
    await question.getByRole('button', { name: editor.discard }).click()
    await expect(body).toHaveValue(original)
  })
})

test('an editor corrects the language of uploaded captions, and removes them', async ({
  page,
}, info) => {
  const ro = studioUploadsMessages
  const name = `Subtitrare ${Date.now()}.srt`
  await openStudio(page, await newOperator(page, 'Ilinca', 'editor'), '/studio/uploads')
  await chooseFiles(page, [{ name, mimeType: 'text/plain', buffer: Buffer.from(CAPTIONS) }])
  await showNewest(page, name)
  const row = rowOf(page, name)
  await expect(row).toContainText(ro.states.ready)

  await test.step('the dialog of its plan says what a language is', async () => {
    await row.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: ro.edit.kinds.captions.title(name) })
    const lang = dialog.getByLabel(captions.language)
    await lang.fill('r')
    await dialog.getByRole('button', { name: ro.edit.submit }).click()
    await expect(dialog.getByText(captions.languageInvalid)).toBeVisible()
    await lookAt(page, info, 'plan of captions with a fault')
    await lang.fill('ro')
    await dialog.getByRole('button', { name: ro.edit.submit }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the question before a file is removed', async () => {
    await page.getByRole('button', { name: studioMessages.rowActions(name) }).click()
    await page.getByRole('menuitem', { name: ro.actions.remove }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.removal.title(name) })
    await lookAt(page, info, 'removal of a file')
    await dialog.getByRole('button', { name: ro.removal.submit }).click()
    await expect(row).toHaveCount(0)
  })
})
