// The exceptions of Amazon Cognito with the words Cognito itself uses. Clients switch on both.
const refusals = {
  wrongPassword: ['NotAuthorizedException', 'Incorrect username or password.'],
  attemptsExceeded: ['NotAuthorizedException', 'Password attempts exceeded'],
  userDisabled: ['NotAuthorizedException', 'User is disabled.'],
  temporaryPasswordExpired: [
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
  ],
  alreadyConfirmed: [
    'NotAuthorizedException',
    'User cannot be confirmed. Current status is CONFIRMED',
  ],
  resendToConfirmed: ['InvalidParameterException', 'User is already confirmed.'],
  refreshTokenInvalid: ['NotAuthorizedException', 'Invalid Refresh Token.'],
  refreshTokenRevoked: ['NotAuthorizedException', 'Refresh Token has been revoked'],
  refreshTokenExpired: ['NotAuthorizedException', 'Refresh Token has expired'],
  refreshTokenReused: ['RefreshTokenReuseException', 'Refresh token has been reused'],
  accessTokenInvalid: ['NotAuthorizedException', 'Invalid Access Token'],
  accessTokenRevoked: ['NotAuthorizedException', 'Access Token has been revoked'],
  accessTokenExpired: ['NotAuthorizedException', 'Access Token has expired'],
  sessionInvalid: ['NotAuthorizedException', 'Invalid session for the user.'],
  sessionExpired: ['NotAuthorizedException', 'Invalid session for the user, session is expired.'],
  secretHashMissing: [
    'NotAuthorizedException',
    'Client is configured with secret but SECRET_HASH was not received',
  ],
  secretHashWrong: ['NotAuthorizedException', 'SecretHash does not match for the client'],
  secretHashUnexpected: ['NotAuthorizedException', 'Unable to verify secret hash for client'],
  attributeNotWritable: [
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  ],
  scopeMissing: ['NotAuthorizedException', 'Access Token does not have required scopes'],
  loginTokenInvalid: ['NotAuthorizedException', 'Invalid login token.'],
  loginTokenExpired: ['NotAuthorizedException', 'Invalid login token. Token expired'],
  identityForbidden: ['NotAuthorizedException', 'Access to Identity is forbidden.'],
  wrongCode: ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
  wrongTotp: ['CodeMismatchException', 'Invalid code received for user'],
  codeExpired: ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
  totpReplayed: ['ExpiredCodeException', 'Your software token has already been used once.'],
  totpSetUpFailed: ['EnableSoftwareTokenMFAException', 'Code mismatch'],
  totpNotSetUp: [
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the user.',
  ],
  totpNotOffered: ['SoftwareTokenMFANotFoundException', 'Software Token MFA is not enabled.'],
  totpNotVerified: ['InvalidParameterException', 'User has not verified software token mfa'],
  phoneMissing: [
    'InvalidParameterException',
    'User does not have delivery config set to turn on SMS_MFA',
  ],
  mailMissing: [
    'InvalidParameterException',
    'User does not have delivery config set to turn on EMAIL_OTP',
  ],
  mfaRequired: [
    'InvalidParameterException',
    'Invalid MFA settings. MFA is required for this user pool.',
  ],
  userExists: ['UsernameExistsException', 'User already exists'],
  emailExists: ['UsernameExistsException', 'An account with the given email already exists.'],
  phoneExists: [
    'UsernameExistsException',
    'An account with the given phone_number already exists.',
  ],
  emailTaken: ['AliasExistsException', 'An account with the given email already exists.'],
  phoneTaken: ['AliasExistsException', 'An account with the given phone_number already exists.'],
  limitExceeded: ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
  tooManyRequests: ['TooManyRequestsException', 'Too many requests'],
  deliveryFailed: ['CodeDeliveryFailureException', 'Failed to deliver the verification code.'],
  passkeyChallengeMissing: [
    'WebAuthnChallengeNotFoundException',
    'Challenge not found or expired. Start the registration again.',
  ],
  passkeyClient: [
    'WebAuthnClientMismatchException',
    'The registration was started with another client.',
  ],
  relyingPartyMismatch: [
    'WebAuthnRelyingPartyMismatchException',
    'The credential is of another relying party.',
  ],
  passkeyOrigin: ['WebAuthnOriginNotAllowedException', 'The origin is not allowed.'],
  passkeysOff: ['WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.'],
  passkeyUnsupported: [
    'WebAuthnCredentialNotSupportedException',
    'The credential is not supported.',
  ],
  relyingPartyMissing: [
    'WebAuthnConfigurationMissingException',
    'The user pool has no relying party id.',
  ],
  passkeyMissing: ['ResourceNotFoundException', 'Credential not found.'],
  passkeysExceeded: ['LimitExceededException', 'User has reached the limit of passkeys.'],
  signInNotFresh: ['NotAuthorizedException', 'Recent authentication is required.'],
  providerExists: [
    'DuplicateProviderException',
    'A provider with the name already exists in this user pool.',
  ],
  providerMissing: ['ResourceNotFoundException', 'Identity provider does not exist.'],
  providerUserExists: [
    'InvalidParameterException',
    'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
  ],
  providerUserLinked: ['AliasExistsException', 'SourceUser is already linked to a DestinationUser'],
  providerLoginMissing: [
    'InvalidParameterException',
    'User does not have an identity of this provider.',
  ],
  groupExists: ['GroupExistsException', 'A group with the name already exists.'],
  groupMissing: ['ResourceNotFoundException', 'Group not found.'],
  userNotFound: ['UserNotFoundException', 'User does not exist.'],
  userNotConfirmed: ['UserNotConfirmedException', 'User is not confirmed.'],
  passwordResetRequired: ['PasswordResetRequiredException', 'Password reset required for the user'],
  onlyOperatorsReset: ['NotAuthorizedException', 'Contact administrator to reset password.'],
  stateWithoutReset: [
    'NotAuthorizedException',
    'User password cannot be reset in the current state.',
  ],
  noWayToReset: [
    'InvalidParameterException',
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  ],
  customAuthOff: [
    'InvalidParameterException',
    'Custom auth lambda trigger is not configured for the user pool.',
  ],
  flowUnknown: ['InvalidParameterException', 'Initiate Auth method not supported'],
  flowNotEnabled: ['InvalidParameterException', 'Auth flow not enabled for this client'],
  clientMissing: ['ResourceNotFoundException', 'User pool client does not exist.'],
  poolMissing: ['ResourceNotFoundException', 'User pool does not exist.'],
  identityPoolMissing: ['ResourceNotFoundException', 'IdentityPool not found.'],
  identityMissing: ['ResourceNotFoundException', 'Identity not found.'],
  deviceMissing: ['ResourceNotFoundException', 'Device does not exist.'],
  devicesOff: [
    'InvalidUserPoolConfigurationException',
    'Device tracking is not enabled for this user pool.',
  ],
  deviceConfirmed: ['DeviceKeyExistsException', 'Device is already confirmed.'],
  tokenTypeUnsupported: ['UnsupportedTokenTypeException', 'Unsupported token type'],
  tokenOfAnotherClient: ['UnauthorizedException', 'Token was not issued to this client'],
  signatureMissing: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
  signatureInvalid: [
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  ],
  parameterInvalid: ['InvalidParameterException', 'Invalid parameter'],
  passwordInvalid: ['InvalidPasswordException', 'Password did not conform with policy'],
  unknownOperation: ['UnknownOperationException', ''],
  bodyNotJson: ['SerializationException', ''],
  bodyTooLarge: ['RequestEntityTooLargeException', 'Request body is larger than 128 kB'],
  mediaTypeUnknown: ['SerializationException', 'Expected application/x-amz-json-1.1'],
  internal: ['InternalErrorException', 'Internal error'],
  unavailable: ['ServiceUnavailable', 'The request has failed due to a temporary failure.'],
} as const satisfies Record<string, readonly [type: string, message: string]>

export type Refusal = keyof typeof refusals

const statuses: Partial<Record<string, number>> = {
  InternalErrorException: 500,
  RequestEntityTooLargeException: 413,
  ServiceUnavailable: 503,
  TooManyRequestsException: 429,
}

type Details = { readonly message?: string; readonly retryAfterSeconds?: number }

export class CognitoError extends Error {
  readonly refusal: Refusal
  readonly type: string
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(refusal: Refusal, details: Details = {}) {
    const [type, message] = refusals[refusal]
    super(details.message ?? message)
    this.name = type
    this.refusal = refusal
    this.type = type
    this.status = refusal === 'mediaTypeUnknown' ? 415 : (statuses[type] ?? 400)
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

export function invalidParameter(message: string): CognitoError {
  return new CognitoError('parameterInvalid', { message })
}

export function invalidPassword(rule: string): CognitoError {
  return new CognitoError('passwordInvalid', {
    message: `Password did not conform with policy: ${rule}`,
  })
}
