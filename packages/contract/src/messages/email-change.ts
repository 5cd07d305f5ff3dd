export const emailChangeMessages = {
  title: 'Schimbă adresa de e-mail',
  lead: 'Îți trimitem un cod la adresa nouă. Până îl confirmi, rămâne cea veche.',
  currentEmail: 'E-mail actual',
  newEmail: 'E-mail nou',
  currentHint: 'Adresa cu care intri acum în cont.',
  submit: 'Trimite codul',
  pending: (email: string) => `Ai deja un cod trimis la ${email}.`,
  enterCode: 'Introdu codul',
  done: 'Adresa de e-mail a fost schimbată.',
  invalid: {
    email: 'Introduceti un email valid',
    same: 'Email-ul nou trebuie sa fie diferit de cel vechi',
    current: 'Aceasta nu este adresa contului tău',
  },
} as const
