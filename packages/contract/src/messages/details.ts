export const detailsMessages = {
  title: 'Schimbă numele',
  lead: 'Așa îți spunem în e-mailuri și pe chitanțe.',
  firstName: 'Prenume',
  lastName: 'Nume',
  submit: 'Salvează',
  done: 'Datele au fost salvate.',
  invalid: {
    firstName: 'Introduceți prenume',
    lastName: 'Introduceți nume',
    tooLong: 'Numele poate avea cel mult 50 de caractere',
  },
} as const
