import { adminConfirmSignUp, AdminConfirmSignUpRequest } from './admin-confirm-sign-up.ts'
import { adminCreateUser, AdminCreateUserRequest } from './admin-create-user.ts'
import { adminDeleteUser, AdminDeleteUserRequest } from './admin-delete-user.ts'
import {
  adminDeleteUserAttributes,
  AdminDeleteUserAttributesRequest,
} from './admin-delete-user-attributes.ts'
import { adminDisableUser, AdminDisableUserRequest } from './admin-disable-user.ts'
import { adminEnableUser, AdminEnableUserRequest } from './admin-enable-user.ts'
import { adminForgetDevice, AdminForgetDeviceRequest } from './admin-forget-device.ts'
import { adminGetDevice, AdminGetDeviceRequest } from './admin-get-device.ts'
import { adminGetUser, AdminGetUserRequest } from './admin-get-user.ts'
import { adminInitiateAuth, AdminInitiateAuthRequest } from './admin-initiate-auth.ts'
import { adminListDevices, AdminListDevicesRequest } from './admin-list-devices.ts'
import {
  adminDisableProviderForUser,
  AdminDisableProviderForUserRequest,
  adminLinkProviderForUser,
  AdminLinkProviderForUserRequest,
} from './admin-provider-users.ts'
import {
  adminResetUserPassword,
  AdminResetUserPasswordRequest,
} from './admin-reset-user-password.ts'
import {
  adminRespondToAuthChallenge,
  AdminRespondToAuthChallengeRequest,
} from './admin-respond-to-auth-challenge.ts'
import {
  adminSetUserMfaPreference,
  AdminSetUserMfaPreferenceRequest,
} from './admin-set-user-mfa-preference.ts'
import { adminSetUserPassword, AdminSetUserPasswordRequest } from './admin-set-user-password.ts'
import {
  adminUpdateDeviceStatus,
  AdminUpdateDeviceStatusRequest,
} from './admin-update-device-status.ts'
import {
  adminUpdateUserAttributes,
  AdminUpdateUserAttributesRequest,
} from './admin-update-user-attributes.ts'
import {
  adminUserGlobalSignOut,
  AdminUserGlobalSignOutRequest,
} from './admin-user-global-sign-out.ts'
import { groupOperations } from './group-operations.ts'
import { listUsers, ListUsersRequest } from './list-users.ts'
import { operation, type Operations } from './operation.ts'
import { poolOperations } from './pool-operations.ts'

/** What only the operator of the pools may call, with a signature. */
export const operatorOperations: Operations = {
  ...poolOperations,
  ...groupOperations,
  AdminDisableProviderForUser: operation(
    AdminDisableProviderForUserRequest,
    adminDisableProviderForUser,
  ),
  AdminLinkProviderForUser: operation(AdminLinkProviderForUserRequest, adminLinkProviderForUser),
  AdminConfirmSignUp: operation(AdminConfirmSignUpRequest, adminConfirmSignUp),
  AdminCreateUser: operation(AdminCreateUserRequest, adminCreateUser),
  AdminDeleteUser: operation(AdminDeleteUserRequest, adminDeleteUser),
  AdminDeleteUserAttributes: operation(AdminDeleteUserAttributesRequest, adminDeleteUserAttributes),
  AdminDisableUser: operation(AdminDisableUserRequest, adminDisableUser),
  AdminEnableUser: operation(AdminEnableUserRequest, adminEnableUser),
  AdminForgetDevice: operation(AdminForgetDeviceRequest, adminForgetDevice),
  AdminGetDevice: operation(AdminGetDeviceRequest, adminGetDevice),
  AdminGetUser: operation(AdminGetUserRequest, adminGetUser),
  AdminInitiateAuth: operation(AdminInitiateAuthRequest, adminInitiateAuth),
  AdminListDevices: operation(AdminListDevicesRequest, adminListDevices),
  AdminResetUserPassword: operation(AdminResetUserPasswordRequest, adminResetUserPassword),
  AdminRespondToAuthChallenge: operation(
    AdminRespondToAuthChallengeRequest,
    adminRespondToAuthChallenge,
  ),
  AdminSetUserMFAPreference: operation(AdminSetUserMfaPreferenceRequest, adminSetUserMfaPreference),
  AdminSetUserPassword: operation(AdminSetUserPasswordRequest, adminSetUserPassword),
  AdminUpdateDeviceStatus: operation(AdminUpdateDeviceStatusRequest, adminUpdateDeviceStatus),
  AdminUpdateUserAttributes: operation(AdminUpdateUserAttributesRequest, adminUpdateUserAttributes),
  AdminUserGlobalSignOut: operation(AdminUserGlobalSignOutRequest, adminUserGlobalSignOut),
  ListUsers: operation(ListUsersRequest, listUsers),
}
