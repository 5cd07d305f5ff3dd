/** What spec §2, §5 and §8 quote without meaning a text on the screen: values, and English for a button. */
export const notMessages: readonly string[] = [
  'new',
  'Accept all',
  'accept essentials only',
  'Required',
]
