const limitExceeded = 'Ai depășit numărul maxim de încercări. Incercă în 15 minute.'

/** The texts of /reset (spec §2, §5, §8). */
export const resetMessages = {
  title: 'Resetează parola',
  lead: 'Se întâmplă și la case cu memorie bună.',
  email: 'Email',
  request: 'Trimite codul',
  sent: (email: string) => `Dacă există un cont pentru ${email}, ți-am trimis un cod de 6 cifre.`,
  otherEmail: 'Folosește alt e-mail',
  code: 'Cod',
  password: 'Parola nouă',
  confirmPassword: 'Confirmă parola nouă',
  submit: 'Schimbă parola',
  done: 'Parola a fost schimbată.',
  backToLogin: 'Înapoi la autentificare',
  invalid: {
    email: 'Email-ul nu este valid',
    code: 'Introduceți codul',
    passwordMismatch: 'Parolele nu coincid',
  },
  requestRefused: { limitExceeded, other: 'Problemă internă' },
  submitRefused: {
    codeMismatch: 'Codul introdus nu este corect',
    codeFormat:
      'Formatul codului introdus nu este corect. Verificați să nu existe spații sau caractere care nu sunt numere.',
    codeExpired: 'Codul introdus a expirat',
    limitExceeded,
    other: 'Problemă internă',
  },
} as const
