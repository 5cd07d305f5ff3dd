/** Recognises a browser after a sign-out; the owner is notified of a new one (D156). */
export const DEVICE_COOKIE = 'hlizo-device'

/** The name with https: browsers accept the prefix only over https (RFC 6265bis §4.1.3.1). */
export const SECURE_DEVICE_COOKIE = `__Secure-${DEVICE_COOKIE}`
