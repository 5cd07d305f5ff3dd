import {
  getCredentialsForIdentity,
  GetCredentialsForIdentityRequest,
} from './get-credentials-for-identity.ts'
import { getId, GetIdRequest } from './get-id.ts'
import { operation, type Operations } from './operation.ts'

/** What the identity pool answers. */
export const identityPoolOperations: Operations = {
  GetCredentialsForIdentity: operation(GetCredentialsForIdentityRequest, getCredentialsForIdentity),
  GetId: operation(GetIdRequest, getId),
}
