import { invalidPassword } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import type { UserAttributes } from './attributes.ts'
import { requireGoodPassword } from './password-policy.ts'

export function requireAcceptedPassword(
  { config }: Pick<Services, 'config'>,
  pool: Pool,
  password: string,
  attributes: UserAttributes,
): void {
  requireGoodPassword(password, pool.settings.passwordPolicy)
  if (config.isTooCommon?.(password, attributes)) throw invalidPassword('Password is too common')
}
