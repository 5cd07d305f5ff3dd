/** The cookie by which a browser is known again after a sign-out, so that a new one is told to the owner (D156). */
export const DEVICE_COOKIE = 'hlizo-device'
