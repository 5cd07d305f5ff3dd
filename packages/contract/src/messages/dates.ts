/** For moments without a format. */
export const dateMessages = {
  justNow: 'chiar acum',
  /** For entries of one name and one second. */
  numbered: (moment: string, place: number) => `${moment} (nr. ${place})`,
} as const
