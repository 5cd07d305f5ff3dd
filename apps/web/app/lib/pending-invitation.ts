const KEY = 'seat_invitation'

/**
 * The code of an invitation that was opened in this browser, until it is used or refused: its owner may register
 * first, and come back from a mail in another tab.
 */
export const pendingInvitation = {
  keep: (code: string): void => localStorage.setItem(KEY, code),
  read: (): string | null => localStorage.getItem(KEY),
  forget: (): void => localStorage.removeItem(KEY),
}
