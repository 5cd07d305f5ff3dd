type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'redirect_mismatch'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'

/** A refusal of the hosted domain (RFC 6749 §4.1.2.1 and §5.2). */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string, options?: ErrorOptions) {
    super(description, options)
    this.name = 'OAuthError'
    this.code = code
  }
}
