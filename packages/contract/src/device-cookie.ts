/** The cookie by which a browser is known again after a sign-out, so that a new one is told to the owner (D156). */
export const DEVICE_COOKIE = 'hlizo-device'

/** Its name wherever there is https: browsers take it over https only, whoever sends it (RFC 6265bis §4.1.3.1). */
export const SECURE_DEVICE_COOKIE = `__Secure-${DEVICE_COOKIE}`
