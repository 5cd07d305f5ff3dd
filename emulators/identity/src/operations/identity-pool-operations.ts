import {
  getCredentialsForIdentity,
  GetCredentialsForIdentityRequest,
} from './get-credentials-for-identity.ts'
import { getId, GetIdRequest } from './get-id.ts'
import { operation, type Operations } from './operation.ts'

export const identityPoolOperations: Operations = {
  GetCredentialsForIdentity: operation(GetCredentialsForIdentityRequest, getCredentialsForIdentity),
  GetId: operation(GetIdRequest, getId),
}
