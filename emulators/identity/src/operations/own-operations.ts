import { countRecoveryCodes, CountRecoveryCodesRequest } from './count-recovery-codes.ts'
import { createRecoveryCodes, CreateRecoveryCodesRequest } from './create-recovery-codes.ts'
import {
  adminListPasskeyUses,
  AdminListPasskeyUsesRequest,
  listPasskeyUses,
  ListPasskeyUsesRequest,
} from './list-passkey-uses.ts'
import { operation, type Operations } from './operation.ts'

/** Operations that Amazon Cognito does not have, under a service name of their own. */
export const ownOperations: Operations = {
  AdminListPasskeyUses: operation(AdminListPasskeyUsesRequest, adminListPasskeyUses),
  CountRecoveryCodes: operation(CountRecoveryCodesRequest, countRecoveryCodes),
  CreateRecoveryCodes: operation(CreateRecoveryCodesRequest, createRecoveryCodes),
  ListPasskeyUses: operation(ListPasskeyUsesRequest, listPasskeyUses),
}
