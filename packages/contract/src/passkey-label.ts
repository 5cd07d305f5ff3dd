import { passkeyMessages } from './messages/passkeys.ts'

/** What our user pool calls a passkey whose provider it does not know. */
const NAMELESS = 'Passkey'

/** What people read of a passkey that they have not named. */
export const passkeyLabel = (poolName: string | null): string =>
  poolName === null || poolName === NAMELESS ? passkeyMessages.unnamed : poolName
