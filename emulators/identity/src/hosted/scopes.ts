import { z } from 'zod'

/** The scope of all operations that take an access token. */
export const ADMIN_SCOPE = 'aws.cognito.signin.user.admin'

/** The scopes that Cognito has by itself; there are no resource servers. */
export const Scope = z.enum(['openid', 'email', 'phone', 'profile', ADMIN_SCOPE])
export type Scope = z.infer<typeof Scope>
