const CHALLENGE_BYTES = 32

/**
 * The user whose passkey the visitor chooses: in the browser's suggestions for the name field with `conditional`
 * mediation, else in its window. It only tells who: the sign-in follows with a challenge of the user pool, which
 * needs a name first (docs/decisions/0185). Null when none was chosen.
 */
export async function findPasskeyOwner(
  options: { readonly mediation?: 'conditional'; readonly signal?: AbortSignal } = {},
): Promise<string | null> {
  try {
    const credential = await navigator.credentials.get({
      ...options,
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
        userVerification: 'discouraged',
      },
    })

    return ownerOf(credential)
  } catch {
    // Closed by the visitor, taken back by us, or not possible here.
    return null
  }
}

function ownerOf(credential: Credential | null): string | null {
  if (!(credential instanceof PublicKeyCredential)) return null
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse) || response.userHandle === null)
    return null

  return new TextDecoder().decode(response.userHandle)
}
