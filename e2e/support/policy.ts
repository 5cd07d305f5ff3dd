import type { BrowserContext } from '@playwright/test'

/** Records the policy violations of all pages of the context from now on. */
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
