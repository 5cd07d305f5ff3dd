export const HOST_KEY_HEADER = 'x-identity-host-key'

export const HOST_CALLER_HEADER = 'x-identity-caller-address'
