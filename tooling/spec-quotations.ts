/** What spec §2, §5 and §8 quote without meaning a text on the screen: values, and English for a button or an error. */
export const notMessages: readonly string[] = [
  'new',
  'Accept all',
  'accept essentials only',
  'Required',
  // Said by the identity library about an empty field; the login form speaks before it is asked (§5).
  'Email cannot be empty',
  'Password cannot be empty',
]
