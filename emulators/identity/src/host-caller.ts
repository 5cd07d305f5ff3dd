/** The header in which the host shows the operator's secret. */
export const HOST_KEY_HEADER = 'x-identity-host-key'

/** The header in which the host names the network address that it asks for. */
export const HOST_CALLER_HEADER = 'x-identity-caller-address'
