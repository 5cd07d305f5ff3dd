import type { HostedClient, Purpose } from '#web/lib/auth/provider-sign-in.ts'
import { browserSite } from '#web/lib/site.ts'

/** The app client of this site at the hosted domain of its user pool. */
export async function hostedClient(): Promise<HostedClient> {
  const { redirectUriOf } = await import('#web/lib/auth/provider-sign-in.ts')
  const { publicUrl, identity } = browserSite().settings
  const { signInDomain, userPoolClientId, userPoolEndpoint, userPoolId } = identity

  return {
    domain: signInDomain,
    clientId: userPoolClientId,
    // Amazon's answers do not name their issuer.
    issuer: userPoolEndpoint === null ? null : `${signInDomain}/${userPoolId}`,
    redirectUri: redirectUriOf(publicUrl),
  }
}

export async function leaveForProvider(provider: string, purpose: Purpose): Promise<void> {
  const { beginProviderSignIn } = await import('#web/lib/auth/provider-sign-in.ts')
  location.assign(await beginProviderSignIn(await hostedClient(), { provider, purpose }))
}
