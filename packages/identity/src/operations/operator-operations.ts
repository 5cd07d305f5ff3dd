import { adminConfirmSignUp, AdminConfirmSignUpRequest } from './admin-confirm-sign-up.ts'
import { adminCreateUser, AdminCreateUserRequest } from './admin-create-user.ts'
import { adminDeleteUser, AdminDeleteUserRequest } from './admin-delete-user.ts'
import { adminDisableUser, AdminDisableUserRequest } from './admin-disable-user.ts'
import { adminEnableUser, AdminEnableUserRequest } from './admin-enable-user.ts'
import { adminGetUser, AdminGetUserRequest } from './admin-get-user.ts'
import { adminInitiateAuth, AdminInitiateAuthRequest } from './admin-initiate-auth.ts'
import {
  adminResetUserPassword,
  AdminResetUserPasswordRequest,
} from './admin-reset-user-password.ts'
import {
  adminRespondToAuthChallenge,
  AdminRespondToAuthChallengeRequest,
} from './admin-respond-to-auth-challenge.ts'
import { adminSetUserPassword, AdminSetUserPasswordRequest } from './admin-set-user-password.ts'
import {
  adminUpdateUserAttributes,
  AdminUpdateUserAttributesRequest,
} from './admin-update-user-attributes.ts'
import {
  adminUserGlobalSignOut,
  AdminUserGlobalSignOutRequest,
} from './admin-user-global-sign-out.ts'
import { createUserPool, CreateUserPoolRequest } from './create-user-pool.ts'
import { createUserPoolClient, CreateUserPoolClientRequest } from './create-user-pool-client.ts'
import { deleteUserPool, DeleteUserPoolRequest } from './delete-user-pool.ts'
import { describeUserPool, DescribeUserPoolRequest } from './describe-user-pool.ts'
import {
  describeUserPoolClient,
  DescribeUserPoolClientRequest,
} from './describe-user-pool-client.ts'
import { groupOperations } from './group-operations.ts'
import { listUsers, ListUsersRequest } from './list-users.ts'
import { setUserPoolMfaConfig, SetUserPoolMfaConfigRequest } from './set-user-pool-mfa-config.ts'
import { updateUserPoolClient, UpdateUserPoolClientRequest } from './update-user-pool-client.ts'
import { operation, type Operations } from './operation.ts'

/** What only the operator of the pools may call, with a signature. */
export const operatorOperations: Operations = {
  ...groupOperations,
  AdminConfirmSignUp: operation(AdminConfirmSignUpRequest, adminConfirmSignUp),
  AdminCreateUser: operation(AdminCreateUserRequest, adminCreateUser),
  AdminDeleteUser: operation(AdminDeleteUserRequest, adminDeleteUser),
  AdminDisableUser: operation(AdminDisableUserRequest, adminDisableUser),
  AdminEnableUser: operation(AdminEnableUserRequest, adminEnableUser),
  AdminGetUser: operation(AdminGetUserRequest, adminGetUser),
  AdminInitiateAuth: operation(AdminInitiateAuthRequest, adminInitiateAuth),
  AdminResetUserPassword: operation(AdminResetUserPasswordRequest, adminResetUserPassword),
  AdminRespondToAuthChallenge: operation(
    AdminRespondToAuthChallengeRequest,
    adminRespondToAuthChallenge,
  ),
  AdminSetUserPassword: operation(AdminSetUserPasswordRequest, adminSetUserPassword),
  AdminUpdateUserAttributes: operation(AdminUpdateUserAttributesRequest, adminUpdateUserAttributes),
  AdminUserGlobalSignOut: operation(AdminUserGlobalSignOutRequest, adminUserGlobalSignOut),
  CreateUserPool: operation(CreateUserPoolRequest, createUserPool),
  CreateUserPoolClient: operation(CreateUserPoolClientRequest, createUserPoolClient),
  DeleteUserPool: operation(DeleteUserPoolRequest, deleteUserPool),
  DescribeUserPool: operation(DescribeUserPoolRequest, describeUserPool),
  DescribeUserPoolClient: operation(DescribeUserPoolClientRequest, describeUserPoolClient),
  ListUsers: operation(ListUsersRequest, listUsers),
  SetUserPoolMfaConfig: operation(SetUserPoolMfaConfigRequest, setUserPoolMfaConfig),
  UpdateUserPoolClient: operation(UpdateUserPoolClientRequest, updateUserPoolClient),
}
