const KEY = 'pendingEmail'

/** The new e-mail address that awaits its passcode, in session storage (spec §4 „Email change”, D50). */
export const pendingEmail = {
  keep: (email: string): void => sessionStorage.setItem(KEY, email),
  read: (): string | null => sessionStorage.getItem(KEY),
  forget: (): void => sessionStorage.removeItem(KEY),
}
