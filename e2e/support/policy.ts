import type { BrowserContext } from '@playwright/test'

/** From here on notes everything that the policies of the pages forbid, in every page of the context. */
export async function listenForViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeFunction('noteViolation', (words: string) => violations.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, documentURI, sample } = event
      const note: unknown = Reflect.get(window, 'noteViolation')
      if (typeof note !== 'function') return
      note(`${effectiveDirective} ${blockedURI} ${sample} on ${documentURI}`)
    })
  })

  return violations
}
