/** What spec §2 to §9 quote without meaning a text on the screen: values, and English for a button or an error. */
export const notMessages: readonly string[] = [
  'new',
  'Accept all',
  'accept essentials only',
  // The status of a payment at the provider.
  'succeeded',
  'Required',
  // Said by the identity library about an empty field; the login form speaks before it is asked (§5).
  'Email cannot be empty',
  'Password cannot be empty',
]
