import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import { text } from '../shapes.ts'

const base64Url = (max: number) => text(max).regex(/^[\w-]+$/, 'Member must be base64url')
const common = {
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}).default({}),
}
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** RegistrationResponseJSON and AuthenticationResponseJSON of WebAuthn Level 3, as browsers send them. */
export const RegistrationCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64Url(8_192),
    attestationObject: base64Url(65_536),
    transports: z.array(text(32)).max(16).default([]),
  }),
})
export type RegistrationCredential = z.infer<typeof RegistrationCredential>

export const AssertionCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64Url(8_192),
    authenticatorData: base64Url(8_192),
    signature: base64Url(2_048),
    userHandle: base64Url(128).optional().catch(undefined),
  }),
})
export type AssertionCredential = z.infer<typeof AssertionCredential>

type Transport = (typeof TRANSPORTS)[number]

/** The transports that the standard names; later ones are left out. */
export const knownTransports = (named: readonly string[]): Transport[] =>
  TRANSPORTS.filter((transport) => named.includes(transport))

export function parseAssertion(json: string): AssertionCredential {
  const parsed = AssertionCredential.safeParse(jsonOf(json))
  if (!parsed.success) throw invalidParameter('CREDENTIAL is not an authentication response')

  return parsed.data
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
