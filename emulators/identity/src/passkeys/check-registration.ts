import { createHash } from 'node:crypto'
import {
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import { CognitoError } from '../errors.ts'
import { isSameBytes } from '../secrets.ts'
import { knownTransports, type RegistrationCredential } from './credentials.ts'
import { isAllowedOrigin, type RelyingParty } from './relying-party.ts'

/** ES256 and RS256: what every platform has at least one of. */
export const ALGORITHMS = [-7, -257]

type Verified = NonNullable<VerifiedRegistrationResponse['registrationInfo']>
type Check = {
  readonly credential: RegistrationCredential
  readonly challenge: string
  readonly relyingParty: RelyingParty
}

/** Reads untrusted bytes; what cannot be read is no credential that we support. */
function reading<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new CognitoError('passkeyUnsupported')
  }
}

function relyingPartyHashOf(attestationObject: string): Buffer {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))

  return Buffer.from(parseAuthenticatorData(attestation.get('authData')).rpIdHash)
}

/** Checks the answer of an authenticator to StartWebAuthnRegistration (WebAuthn Level 2, §7.1). */
export async function checkRegistration({
  credential,
  challenge,
  relyingParty,
}: Check): Promise<Verified> {
  const { clientDataJSON, attestationObject, transports } = credential.response
  const clientData = reading(() => decodeClientDataJSON(clientDataJSON))
  if (clientData.challenge !== challenge) throw new CognitoError('passkeyChallengeMissing')
  if (!isAllowedOrigin(relyingParty, clientData.origin)) throw new CognitoError('passkeyOrigin')
  const expectedHash = createHash('sha256').update(relyingParty.id).digest()
  const hash = reading(() => relyingPartyHashOf(attestationObject))
  if (!isSameBytes(hash, expectedHash)) throw new CognitoError('relyingPartyMismatch')

  const { authenticatorAttachment: _, ...answer } = credential
  const response = {
    ...answer,
    response: { clientDataJSON, attestationObject, transports: knownTransports(transports) },
  }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: clientData.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: relyingParty.userVerification === 'required',
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw new CognitoError('passkeyUnsupported')
  })
  if (registrationInfo === undefined) throw new CognitoError('passkeyUnsupported')

  return registrationInfo
}
