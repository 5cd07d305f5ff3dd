import {
  associateSoftwareToken,
  AssociateSoftwareTokenRequest,
} from './associate-software-token.ts'
import { changePassword, ChangePasswordRequest } from './change-password.ts'
import {
  completeWebAuthnRegistration,
  CompleteWebAuthnRegistrationRequest,
} from './complete-web-authn-registration.ts'
import { confirmDevice, ConfirmDeviceRequest } from './confirm-device.ts'
import { confirmForgotPassword, ConfirmForgotPasswordRequest } from './confirm-forgot-password.ts'
import { confirmSignUp, ConfirmSignUpRequest } from './confirm-sign-up.ts'
import { deleteUserAttributes, DeleteUserAttributesRequest } from './delete-user-attributes.ts'
import { deleteUser, DeleteUserRequest } from './delete-user.ts'
import {
  deleteWebAuthnCredential,
  DeleteWebAuthnCredentialRequest,
} from './delete-web-authn-credential.ts'
import { forgetDevice, ForgetDeviceRequest } from './forget-device.ts'
import { forgotPassword, ForgotPasswordRequest } from './forgot-password.ts'
import { getDevice, GetDeviceRequest } from './get-device.ts'
import {
  getTokensFromRefreshToken,
  GetTokensFromRefreshTokenRequest,
} from './get-tokens-from-refresh-token.ts'
import {
  getUserAttributeVerificationCode,
  GetUserAttributeVerificationCodeRequest,
} from './get-user-attribute-verification-code.ts'
import { getUser, GetUserRequest } from './get-user.ts'
import { globalSignOut, GlobalSignOutRequest } from './global-sign-out.ts'
import { initiateAuth, InitiateAuthRequest } from './initiate-auth.ts'
import { listDevices, ListDevicesRequest } from './list-devices.ts'
import {
  listWebAuthnCredentials,
  ListWebAuthnCredentialsRequest,
} from './list-web-authn-credentials.ts'
import { operation, type Operations } from './operation.ts'
import {
  resendConfirmationCode,
  ResendConfirmationCodeRequest,
} from './resend-confirmation-code.ts'
import {
  respondToAuthChallenge,
  RespondToAuthChallengeRequest,
} from './respond-to-auth-challenge.ts'
import { revokeToken, RevokeTokenRequest } from './revoke-token.ts'
import { setUserMfaPreference, SetUserMfaPreferenceRequest } from './set-user-mfa-preference.ts'
import { signUp, SignUpRequest } from './sign-up.ts'
import {
  startWebAuthnRegistration,
  StartWebAuthnRegistrationRequest,
} from './start-web-authn-registration.ts'
import { updateDeviceStatus, UpdateDeviceStatusRequest } from './update-device-status.ts'
import { updateUserAttributes, UpdateUserAttributesRequest } from './update-user-attributes.ts'
import { verifySoftwareToken, VerifySoftwareTokenRequest } from './verify-software-token.ts'
import { verifyUserAttribute, VerifyUserAttributeRequest } from './verify-user-attribute.ts'

/** What the people of a pool may call, without a signature. */
export const userOperations: Operations = {
  AssociateSoftwareToken: operation(AssociateSoftwareTokenRequest, associateSoftwareToken),
  ChangePassword: operation(ChangePasswordRequest, changePassword),
  CompleteWebAuthnRegistration: operation(
    CompleteWebAuthnRegistrationRequest,
    completeWebAuthnRegistration,
  ),
  ConfirmDevice: operation(ConfirmDeviceRequest, confirmDevice),
  ConfirmForgotPassword: operation(ConfirmForgotPasswordRequest, confirmForgotPassword),
  ConfirmSignUp: operation(ConfirmSignUpRequest, confirmSignUp),
  DeleteUser: operation(DeleteUserRequest, deleteUser),
  DeleteUserAttributes: operation(DeleteUserAttributesRequest, deleteUserAttributes),
  DeleteWebAuthnCredential: operation(DeleteWebAuthnCredentialRequest, deleteWebAuthnCredential),
  ForgetDevice: operation(ForgetDeviceRequest, forgetDevice),
  ForgotPassword: operation(ForgotPasswordRequest, forgotPassword),
  GetDevice: operation(GetDeviceRequest, getDevice),
  GetTokensFromRefreshToken: operation(GetTokensFromRefreshTokenRequest, getTokensFromRefreshToken),
  GetUser: operation(GetUserRequest, getUser),
  GetUserAttributeVerificationCode: operation(
    GetUserAttributeVerificationCodeRequest,
    getUserAttributeVerificationCode,
  ),
  GlobalSignOut: operation(GlobalSignOutRequest, globalSignOut),
  InitiateAuth: operation(InitiateAuthRequest, initiateAuth),
  ListDevices: operation(ListDevicesRequest, listDevices),
  ListWebAuthnCredentials: operation(ListWebAuthnCredentialsRequest, listWebAuthnCredentials),
  ResendConfirmationCode: operation(ResendConfirmationCodeRequest, resendConfirmationCode),
  RespondToAuthChallenge: operation(RespondToAuthChallengeRequest, respondToAuthChallenge),
  RevokeToken: operation(RevokeTokenRequest, revokeToken),
  SetUserMFAPreference: operation(SetUserMfaPreferenceRequest, setUserMfaPreference),
  SignUp: operation(SignUpRequest, signUp),
  StartWebAuthnRegistration: operation(StartWebAuthnRegistrationRequest, startWebAuthnRegistration),
  UpdateDeviceStatus: operation(UpdateDeviceStatusRequest, updateDeviceStatus),
  UpdateUserAttributes: operation(UpdateUserAttributesRequest, updateUserAttributes),
  VerifySoftwareToken: operation(VerifySoftwareTokenRequest, verifySoftwareToken),
  VerifyUserAttribute: operation(VerifyUserAttributeRequest, verifyUserAttribute),
}
