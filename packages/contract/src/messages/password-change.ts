export const passwordChangeMessages = {
  title: 'Schimbă parola',
  lead: 'Celelalte dispozitive vor fi deconectate.',
  current: 'Parola curentă',
  new: 'Parola nouă',
  confirm: 'Confirmă parola nouă',
  submit: 'Schimbă parola',
  done: 'Parola a fost schimbată.',
  invalid: {
    current: 'Introduceți parola curentă',
    new: 'Introduceți noua parolă',
    mismatch: 'Parolele nu se potrivesc',
    same: 'Parola nouă trebuie să fie diferită',
    wrong: 'Parola curentă nu este corectă',
  },
} as const
