/** Answers the options of a WEB_AUTHN challenge with a signed credential; both are JSON. */
export type Authenticator = (options: string) => Promise<string>

/** Asks the browser for a passkey. Throws NotAllowedError when the user closes its window. */
export const browserAuthenticator: Authenticator = async (options) => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.')

  return JSON.stringify(credential.toJSON())
}

/** Whether `browserAuthenticator` works here: the JSON functions are newer than passkeys. */
export const hasAuthenticator = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
