import type { CDPSession, Page } from '@playwright/test'

/** A passkey manager in Chromium (WebDriver extension of WebAuthn Level 2, §11), on the pages of one tab. */
export type VirtualAuthenticator = {
  /** Whether it responds at once; otherwise requests wait for user presence. */
  setPresent(isPresent: boolean): Promise<void>
  count(): Promise<number>
}

async function attach(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  return { client, authenticatorId }
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const { client, authenticatorId } = await attach(page)

  return {
    setPresent: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    count: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
