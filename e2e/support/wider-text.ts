import type { Page } from '@playwright/test'

/** The spacing that a reader may set without losing anything (WCAG 1.4.12). */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

/** Checks a page with this spacing, which is set like a user style sheet: the Content-Security-Policy does not apply. */
export async function withWiderText(page: Page, look: () => Promise<void>): Promise<void> {
  const sheet = await page.evaluateHandle((style) => {
    const own = new CSSStyleSheet()
    own.replaceSync(style)
    document.adoptedStyleSheets.push(own)
    return own
  }, widerText)
  await look()
  await page.evaluate((own) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own)
  }, sheet)
  await sheet.dispose()
}
