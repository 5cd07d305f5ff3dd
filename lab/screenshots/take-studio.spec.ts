import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { newOperator, openStudio } from '@hlizo/e2e/operators'
import { settled, watchTraffic } from '@hlizo/e2e/settled'
import { operatorRoles, studioScreens, type StudioScreen } from '@hlizo/e2e/studio-screens'
import { guideFolder, pictureOf, screenshotsFolder, studioSizes } from './pictures.ts'

const GUIDE_SIZE = { width: 1280, height: 800 }
const QUALITY = 80

type Role = (typeof operatorRoles)[number]

test.beforeAll(() =>
  Promise.all([screenshotsFolder, guideFolder].map((one) => mkdir(one, { recursive: true }))),
)

async function open(page: Page, { address, act }: StudioScreen): Promise<void> {
  await page.goto(address)
  await settled(page)
  await act?.(page)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Studio's own scrolling parts are as high as the window, so that the picture is the window. */
async function take(page: Page, role: Role, screen: StudioScreen): Promise<void> {
  for (const size of studioSizes) {
    await page.setViewportSize(size)
    await open(page, screen)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const name = `studio ${role} ${screen.name} ${colorScheme}`
      await page.screenshot({
        path: join(screenshotsFolder, pictureOf(name, size)),
        fullPage: true,
      })
    }
  }
}

async function takeForGuide(page: Page, role: Role, screen: StudioScreen): Promise<void> {
  await page.setViewportSize(GUIDE_SIZE)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, screen)
  const path = join(guideFolder, `${role}-${screen.name.replaceAll(' ', '-')}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY })
}

for (const role of operatorRoles) {
  test(`Studio, ${role}`, async ({ browser }) => {
    const isForGuide = test.info().project.name === 'guide'
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    watchTraffic(page)
    const operator = await newOperator(page, 'Ilona', role)
    await openStudio(page, operator, '/studio/today')
    const screens = studioScreens[role].filter(({ isInGuide }) => !isForGuide || isInGuide)
    for (const screen of screens)
      await test.step(screen.name, () => (isForGuide ? takeForGuide : take)(page, role, screen))
  })
}
