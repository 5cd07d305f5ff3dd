import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../constants.ts'
import { PasskeyNote } from '../entities/passkey.ts'
import { signedIn } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body } from '../request.ts'

/** A credential id in base64url (WebAuthn Level 2, §4). */
const CredentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/))

const Name = z
  .string()
  .check(z.overwrite(plainText), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX_LENGTH))

/** Passkeys are added, listed and removed at the user pool (docs/decisions/0185). */
export const listPasskeyNotes = call({
  method: 'GET',
  path: '/user/passkeys',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Names and last uses of the passkeys of the account.',
  data: z.object({ passkeys: z.array(PasskeyNote) }),
})

export const renamePasskey = call({
  method: 'PUT',
  path: '/user/passkeys/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Names a passkey of the account.',
  params: z.object({ id: CredentialId }),
  body: body({ name: Name }),
})
